import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { toSearchTerms } from "../../shared/searchText";

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

/**
 * Published courses whose title or description contains every word of the text, whatever its case and accents. The
 * search index finds rows with any of the words (the last one may be the beginning of a word); what lacks one of them is
 * dropped afterwards, so pages may be short.
 */
export async function searchPublished(
  ctx: QueryCtx,
  text: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  const terms = toSearchTerms(text);
  if (terms.length === 0) return await paginatePublished(ctx, paginationOpts);
  const result = await ctx.db
    .query("courses")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")).eq("status", "published"))
    .paginate(paginationOpts);
  return { ...result, page: result.page.filter(({ searchText }) => terms.every((term) => searchText.includes(term))) };
}
