import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { toSearchTerms } from "../../shared/searchText";
import { paginateMatches } from "../search";

/** `isBlocked: null` means everyone. */
export interface PeopleFilter {
  text: string;
  isBlocked: boolean | null;
}

/** Newest first, or best match first: every word must occur in name or email. */
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
  const found = profiles.withSearchIndex("search_searchText", (q) => {
    const people = q.search("searchText", terms.join(" "));
    return isBlocked === null ? people : people.eq("isBlocked", isBlocked);
  });
  return await paginateMatches(found, terms, paginationOpts);
}
