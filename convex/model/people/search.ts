import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { toSearchTerms } from "../../shared/searchText";

/** `null`: both the blocked and the others. */
export interface PeopleFilter {
  text: string;
  isBlocked: boolean | null;
}

/**
 * Newest first; with a text, the people whose name or e-mail contains every word of it, best match first. The search
 * index finds rows with any of the words; what lacks one is dropped afterwards, so pages may be short.
 */
export async function searchPeople(
  ctx: QueryCtx,
  { text, isBlocked }: PeopleFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"profiles">>> {
  const terms = toSearchTerms(text);
  const profiles = ctx.db.query("profiles");
  if (terms.length === 0) {
    const rows =
      isBlocked === null ? profiles : profiles.withIndex("by_isBlocked", (q) => q.eq("isBlocked", isBlocked));
    return await rows.order("desc").paginate(paginationOpts);
  }
  const result = await profiles
    .withSearchIndex("search_searchText", (q) => {
      const found = q.search("searchText", terms.join(" "));
      return isBlocked === null ? found : found.eq("isBlocked", isBlocked);
    })
    .paginate(paginationOpts);
  const page = result.page.filter(({ searchText }) => terms.every((term) => searchText.includes(term)));
  return { ...result, page };
}
