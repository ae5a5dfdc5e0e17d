import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { questionKey } from "../../content/questionKey";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { listQuestions, type Ctx } from "./reads";
import type { pooled } from "./tables";

/** What a draw needs to know of a question. */
export type PoolQuestion = Pick<Doc<"examQuestions">, "_id" | "firstId" | "lessonId">;

type Pooled = Infer<typeof pooled>;

/** Places of a page. Removals leave gaps, so a page may have fewer questions. */
const PLACES = 100;

/**
 * The bank in its order, without texts: 5,000 questions are 50 documents, where the longest of them would be 125 MB, more
 * than a transaction may read.
 */
export async function listPool(
  ctx: Ctx,
  { _id: examId, questionCount }: Pick<Doc<"courseExams">, "_id" | "questionCount">,
): Promise<PoolQuestion[]> {
  const pages = await ctx.db
    .query("poolPages")
    .withIndex("by_examId_and_number", (q) => q.eq("examId", examId))
    .take(limits.questionsPerBank);
  const questions = pages.flatMap((page) => page.questions);
  // Banks from before there were pages, until migrations:pagePool has run.
  if (questions.length < questionCount) return await listQuestions(ctx, examId);
  return questions.map(({ questionId, firstId, lessonId }) => ({
    ...{ _id: questionId, lessonId },
    ...(firstId && { firstId }),
  }));
}

/** Each question of a bank is on one page of its pool, and is found by its words. */
export async function keepPool(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"examQuestions">): Promise<void> {
  if (oldDoc !== null && (newDoc === null || pageOf(oldDoc) !== pageOf(newDoc))) await takeFromPage(ctx, oldDoc);
  if (newDoc !== null && (oldDoc === null || !isSame(toPooled(oldDoc), toPooled(newDoc)))) await putOnPage(ctx, newDoc);
  if (oldDoc === null) {
    await ctx.db.insert("poolEntries", await entryOf(newDoc));
    return;
  }
  if (oldDoc.questionText === newDoc?.questionText) return;
  const entry = await findEntry(ctx, id);
  if (entry === null) return;
  if (newDoc === null) await ctx.db.delete("poolEntries", entry._id);
  else await ctx.db.replace("poolEntries", entry._id, await entryOf(newDoc));
}

/** Whether the bank asks a question of this key, see questionKey.ts. */
export async function isInPool(ctx: Ctx, examId: Id<"courseExams">, key: string): Promise<boolean> {
  const entries = ctx.db
    .query("poolEntries")
    .withIndex("by_examId_and_key", (q) => q.eq("examId", examId).eq("key", key));
  return (await entries.first()) !== null;
}

/** For questions from before there were entries or pages. */
export async function ensurePooled(ctx: MutationCtx, question: Doc<"examQuestions">): Promise<void> {
  await putOnPage(ctx, question);
  const entry = await findEntry(ctx, question._id);
  if (entry === null) await ctx.db.insert("poolEntries", await entryOf(question));
  else await ctx.db.replace("poolEntries", entry._id, await entryOf(question));
}

async function entryOf({ _id: questionId, examId, questionText }: Doc<"examQuestions">) {
  return { examId, questionId, key: await questionKey(questionText) };
}

async function findEntry(ctx: Ctx, questionId: Id<"examQuestions">): Promise<Doc<"poolEntries"> | null> {
  return await ctx.db
    .query("poolEntries")
    .withIndex("by_questionId", (q) => q.eq("questionId", questionId))
    .unique();
}

function toPooled({ _id: questionId, orderIndex, firstId, lessonId }: Doc<"examQuestions">): Pooled {
  return { questionId, orderIndex, ...(firstId && { firstId }), ...(lessonId && { lessonId }) };
}

const isSame = (one: Pooled, other: Pooled): boolean => JSON.stringify(one) === JSON.stringify(other);

const pageOf = ({ orderIndex }: Pick<Pooled, "orderIndex">): number => Math.floor(orderIndex / PLACES);

async function findPage(ctx: Ctx, question: Doc<"examQuestions">): Promise<Doc<"poolPages"> | null> {
  return await ctx.db
    .query("poolPages")
    .withIndex("by_examId_and_number", (q) => q.eq("examId", question.examId).eq("number", pageOf(question)))
    .unique();
}

async function putOnPage(ctx: MutationCtx, question: Doc<"examQuestions">): Promise<void> {
  const page = await findPage(ctx, question);
  const own = toPooled(question);
  if (page === null) {
    const { examId } = question;
    await ctx.db.insert("poolPages", { examId, number: pageOf(question), questions: [own] });
    return;
  }
  const questions = [...page.questions.filter(({ questionId }) => questionId !== question._id), own];
  questions.sort((one, other) => one.orderIndex - other.orderIndex);
  await ctx.db.patch("poolPages", page._id, { questions });
}

async function takeFromPage(ctx: MutationCtx, question: Doc<"examQuestions">): Promise<void> {
  const page = await findPage(ctx, question);
  if (page === null) return;
  const questions = page.questions.filter(({ questionId }) => questionId !== question._id);
  if (questions.length === 0) await ctx.db.delete("poolPages", page._id);
  else await ctx.db.patch("poolPages", page._id, { questions });
}
