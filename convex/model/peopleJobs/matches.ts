import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { peopleJobRules } from "../../shared/peopleJobs";
import { toSearchTerms } from "../../shared/searchText";
import { searchPeople } from "../people/profiles/search";
import type { peopleFilter } from "./tables";

type Filter = Infer<typeof peopleFilter>;

const blockedOf = ({ status }: Filter): boolean | null => (status === "all" ? null : status === "blocked");

/**
 * Those who match, newest first. Pages go by the moment of sign-up and not by cursor: the job itself takes people out of
 * the list that it reads. A search finds few enough for one page, as in the list.
 *
 * @param before the moment at which the last page ended; null for the first
 * @returns `before` of the next page; null after the last
 */
export async function findMatching(
  ctx: QueryCtx,
  filter: Filter,
  before: number | null,
): Promise<{ userIds: Id<"users">[]; before: number | null }> {
  const isBlocked = blockedOf(filter);
  if (toSearchTerms(filter.search).length > 0) {
    const all = { cursor: null, numItems: limits.searchCandidates };
    const { page } = await searchPeople(ctx, { text: filter.search, isBlocked }, all);
    return { userIds: page.map(({ userId }) => userId), before: null };
  }
  const below = before ?? Number.MAX_SAFE_INTEGER;
  const profiles = ctx.db.query("profiles");
  const found =
    isBlocked === null
      ? profiles.withIndex("by_creation_time", (q) => q.lt("_creationTime", below))
      : profiles.withIndex("by_isBlocked", (q) => q.eq("isBlocked", isBlocked).lt("_creationTime", below));
  const page: Doc<"profiles">[] = await found.order("desc").take(peopleJobRules.page);
  const last = page.length === peopleJobRules.page ? page.at(-1) : undefined;
  return { userIds: page.map(({ userId }) => userId), before: last?._creationTime ?? null };
}
