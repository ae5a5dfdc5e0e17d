import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { toSearchTerms } from "../../../shared/searchText";
import { paginateMatches } from "../../platform/search";

/** Newest first, or titles with every word of the text. */
export async function paginateExams(
  ctx: QueryCtx,
  search: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courseExams">>> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) return await ctx.db.query("courseExams").order("desc").paginate(paginationOpts);
  const found = ctx.db
    .query("courseExams")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")));
  return await paginateMatches(found, terms, paginationOpts);
}
