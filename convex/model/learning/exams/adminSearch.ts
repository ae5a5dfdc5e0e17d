import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { toSearchTerms } from "../../../shared/searchText";
import { paginateMatches, paginateRows } from "../../platform/search";
import { findExam } from "./reads";

/**
 * Newest first, or titles with every word of the text.
 * With a course, its only exam.
 */
export async function paginateExams(
  ctx: QueryCtx,
  { search, courseId }: { search: string; courseId: Id<"courses"> | null },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courseExams">>> {
  const terms = toSearchTerms(search);
  if (courseId !== null) {
    const exam = await findExam(ctx, courseId);
    const fits = exam !== null && terms.every((term) => exam.searchText.includes(term));
    return await paginateRows(fits ? [exam] : [], paginationOpts);
  }
  if (terms.length === 0) return await ctx.db.query("courseExams").order("desc").paginate(paginationOpts);
  const found = ctx.db
    .query("courseExams")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")));
  return await paginateMatches(found, terms, paginationOpts);
}
