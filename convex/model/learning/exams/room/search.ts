import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../../_generated/dataModel";
import type { QueryCtx } from "../../../../_generated/server";
import { toSearchTerms } from "../../../../shared/searchText";
import { paginateMatches } from "../../../platform/search";

/**
 * By arrival, or best match first with a search.
 * Every word must occur in name or email.
 */
export async function searchSeats(
  ctx: QueryCtx,
  { examId, text }: { examId: Id<"courseExams">; text: string },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"examSeats">>> {
  const terms = toSearchTerms(text);
  const seats = ctx.db.query("examSeats");
  if (terms.length === 0)
    return await seats.withIndex("by_examId", (q) => q.eq("examId", examId)).paginate(paginationOpts);
  const found = seats.withSearchIndex("search_searchText", (q) =>
    q.search("searchText", terms.join(" ")).eq("examId", examId),
  );
  return await paginateMatches(found, terms, paginationOpts);
}
