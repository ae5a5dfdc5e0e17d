import type { PaginationOptions, PaginationResult } from "convex/server";
import { parseISO } from "date-fns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { CertificateState } from "../../../shared/certificateStates";
import { isCalendarDay } from "../../../shared/brazilDay";
import { toSearchTerms } from "../../../shared/searchText";
import { paginateMatches, within } from "../../platform/search";

type Certificate = Doc<"certificates">;

/**
 * Filter of the list; null matches any.
 * Days are yyyy-MM-dd in Brasília, inclusive; an invalid day sets no bound.
 */
export interface CertificateFilter {
  text: string;
  courseId: Id<"courses"> | null;
  state: CertificateState | null;
  from: string;
  to: string;
}

const DAY = 86_400_000;
const startOf = (day: string): number => parseISO(`${day}T00:00:00-03:00`).getTime();

/**
 * Newest issue first, or best match first.
 * Every word must occur in name or code.
 */
export async function paginateCertificates(
  ctx: QueryCtx,
  { text, courseId, state, from, to }: CertificateFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Certificate>> {
  const least = isCalendarDay(from) ? startOf(from) : 0;
  const below = isCalendarDay(to) ? startOf(to) + DAY : Number.MAX_SAFE_INTEGER;
  const certificates = ctx.db.query("certificates");
  const terms = toSearchTerms(text);
  if (terms.length > 0) {
    const found = certificates.withSearchIndex("search_searchText", (q) => {
      let search = q.search("searchText", terms.join(" "));
      if (state !== null) search = search.eq("state", state);
      return courseId === null ? search : search.eq("courseId", courseId);
    });
    const matches = within(found, ({ issuedAt }) => issuedAt >= least && issuedAt < below);
    return await paginateMatches(matches, terms, paginationOpts);
  }
  if (courseId !== null && state !== null) {
    const rows = certificates.withIndex("by_courseId_and_state_and_issuedAt", (q) =>
      q.eq("courseId", courseId).eq("state", state).gte("issuedAt", least).lt("issuedAt", below),
    );
    return await rows.order("desc").paginate(paginationOpts);
  }
  const rows =
    courseId !== null
      ? certificates.withIndex("by_courseId_and_issuedAt", (q) =>
          q.eq("courseId", courseId).gte("issuedAt", least).lt("issuedAt", below),
        )
      : state !== null
        ? certificates.withIndex("by_state_and_issuedAt", (q) =>
            q.eq("state", state).gte("issuedAt", least).lt("issuedAt", below),
          )
        : certificates.withIndex("by_issuedAt", (q) => q.gte("issuedAt", least).lt("issuedAt", below));
  return await rows.order("desc").paginate(paginationOpts);
}
