import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { toIndexQuery, toSearchTerms } from "../../shared/searchText";
import { paginateMatches } from "../search";

/** Published courses, oldest first. */
export async function paginatePublished(
  ctx: QueryCtx,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  return await ctx.db
    .query("courses")
    .withIndex("by_status", (q) => q.eq("status", "published"))
    .paginate(paginationOpts);
}

/** Published courses whose title or description contains every word of the text, whatever its case and accents. */
export async function searchPublished(
  ctx: QueryCtx,
  text: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  const terms = toSearchTerms(text);
  if (terms.length === 0) return await paginatePublished(ctx, paginationOpts);
  const found = ctx.db
    .query("courses")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", toIndexQuery(terms)).eq("status", "published"));
  return await paginateMatches(found, terms, paginationOpts);
}
