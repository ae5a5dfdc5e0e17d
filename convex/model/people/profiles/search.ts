import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { StudentOrder } from "../../../shared/adminLists";
import { limits } from "../../../shared/limits";
import { normalizeText, toSearchTerms } from "../../../shared/searchText";
import { paginateMatches } from "../../platform/search";

/** Filter of the list; `isBlocked: null` matches everyone. */
export interface PeopleFilter {
  text: string;
  isBlocked: boolean | null;
  order?: StudentOrder | undefined;
  /** Where the list by name begins: "m" leaves out names before it. */
  from?: string | undefined;
}

/**
 * Newest first by default, or best match first.
 * Every word must occur in name or email. Sorting by name ignores case and accents; emails decide between equal
 * names.
 */
export async function searchPeople(
  ctx: QueryCtx,
  { text, isBlocked, order, from = "" }: PeopleFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"profiles">>> {
  const terms = toSearchTerms(text);
  const profiles = ctx.db.query("profiles");
  if (terms.length === 0 && order === "name") {
    const first = normalizeText(from.slice(0, limits.searchText));
    const rows =
      isBlocked === null
        ? profiles.withIndex("by_searchText", (q) => q.gte("searchText", first))
        : profiles.withIndex("by_isBlocked_and_searchText", (q) =>
            q.eq("isBlocked", isBlocked).gte("searchText", first),
          );
    return await rows.paginate(paginationOpts);
  }
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
