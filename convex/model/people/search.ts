import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { StudentOrder } from "../../shared/adminLists";
import { toSearchTerms } from "../../shared/searchText";
import { paginateMatches } from "../search";

/** `null`: both the blocked and the others. */
export interface PeopleFilter {
  text: string;
  isBlocked: boolean | null;
  order?: StudentOrder | undefined;
}

/**
 * By default newest first. The order by name ignores case and accents; e-mails decide between namesakes. With a text, the
 * people whose name or e-mail contains every word of it, best match first.
 */
export async function searchPeople(
  ctx: QueryCtx,
  { text, isBlocked, order }: PeopleFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"profiles">>> {
  const terms = toSearchTerms(text);
  const profiles = ctx.db.query("profiles");
  if (terms.length === 0 && order === "name") {
    const rows =
      isBlocked === null
        ? profiles.withIndex("by_searchText")
        : profiles.withIndex("by_isBlocked_and_searchText", (q) => q.eq("isBlocked", isBlocked));
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
