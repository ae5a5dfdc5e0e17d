import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { Difficulty } from "../../../shared/questionsForm";
import { toSearchTerms, toSearchText } from "../../../shared/searchText";
import { fail } from "../../platform/errors";

type Ctx = QueryCtx | MutationCtx;

export interface BankFilter {
  /** Words of the question, its options or its tags. */
  search: string;
  tag?: string | undefined;
  lessonId?: Id<"lessons"> | undefined;
  difficulty?: Difficulty | undefined;
}

/** Rows read per page of a filtered list, however few match. */
const ROWS_PER_PAGE = 200;

/**
 * Questions in order.
 * A bank is bounded and has many filters, so rows are scanned instead of indexed per filter: a page has the
 * matches of a fixed number of rows.
 */
export async function paginateQuestions(
  ctx: QueryCtx,
  examId: Id<"courseExams">,
  { filter, paginationOpts }: { filter: BankFilter; paginationOpts: PaginationOptions },
): Promise<PaginationResult<Doc<"examQuestions">>> {
  const terms = toSearchTerms(filter.search);
  const tag = filter.tag === undefined ? "" : toSearchText(filter.tag);
  const isFiltered = terms.length > 0 || tag !== "" || Boolean(filter.lessonId ?? filter.difficulty);
  const result = await ctx.db
    .query("examQuestions")
    .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", examId))
    .paginate(isFiltered ? { ...paginationOpts, numItems: ROWS_PER_PAGE } : paginationOpts);
  return { ...result, page: result.page.filter((question) => isFound(question, { ...filter, terms, tag })) };
}

function isFound(
  question: Doc<"examQuestions">,
  { terms, tag, lessonId, difficulty }: Omit<BankFilter, "search" | "tag"> & { terms: readonly string[]; tag: string },
): boolean {
  const { questionText, optionA, optionB, optionC, optionD, tags = [] } = question;
  if (lessonId !== undefined && question.lessonId !== lessonId) return false;
  if (difficulty !== undefined && question.difficulty !== difficulty) return false;
  if (tag !== "" && !tags.some((name) => toSearchText(name) === tag)) return false;
  if (terms.length === 0) return true;
  const words = toSearchText([questionText, optionA, optionB, optionC, optionD, ...tags].join(" "));
  return terms.every((term) => words.includes(term));
}

/** Identifies a question across edits, which replace its row. */
export function firstIdOf({ _id, firstId }: Pick<Doc<"examQuestions">, "_id" | "firstId">): Id<"examQuestions"> {
  return firstId ?? _id;
}

/** The current version of the question. */
export async function findQuestion(ctx: Ctx, firstId: Id<"examQuestions">): Promise<Doc<"examQuestions"> | null> {
  const replaced = () =>
    ctx.db
      .query("examQuestions")
      .withIndex("by_firstId", (q) => q.eq("firstId", firstId))
      .unique();
  return (await ctx.db.get("examQuestions", firstId)) ?? (await replaced());
}

/** Error: notFound. */
export async function requireQuestion(ctx: Ctx, firstId: Id<"examQuestions">): Promise<Doc<"examQuestions">> {
  return (await findQuestion(ctx, firstId)) ?? fail("notFound");
}

export async function findLastQuestion(ctx: Ctx, examId: Id<"courseExams">): Promise<Doc<"examQuestions"> | null> {
  return await ctx.db
    .query("examQuestions")
    .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", examId))
    .order("desc")
    .first();
}

export async function findNeighbor(
  ctx: Ctx,
  { examId, orderIndex }: Doc<"examQuestions">,
  direction: "up" | "down",
): Promise<Doc<"examQuestions"> | null> {
  const index = ctx.db.query("examQuestions").withIndex("by_examId_and_orderIndex", (q) => {
    const ofExam = q.eq("examId", examId);
    return direction === "up" ? ofExam.lt("orderIndex", orderIndex) : ofExam.gt("orderIndex", orderIndex);
  });
  return await index.order(direction === "up" ? "desc" : "asc").first();
}
