import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { inquiryRules, type InquiryState } from "../../../shared/inquiryForm";
import { toSearchTerms } from "../../../shared/searchText";
import { fail } from "../../platform/errors";
import { paginateMatches } from "../../platform/search";

type Ctx = QueryCtx | MutationCtx;
type Inquiry = Doc<"inquiries">;
type PlaceId = Inquiry["placeId"];

/** Error: notFound, also for somebody else's (ASK-3). */
export async function requireOwnInquiry(ctx: Ctx, userId: Id<"users">, inquiryId: Id<"inquiries">): Promise<Inquiry> {
  const inquiry = await ctx.db.get("inquiries", inquiryId);
  return inquiry?.userId === userId ? inquiry : fail("notFound");
}

/** Error: notFound. */
export async function requireInquiry(ctx: Ctx, inquiryId: Id<"inquiries">): Promise<Inquiry> {
  return (await ctx.db.get("inquiries", inquiryId)) ?? fail("notFound");
}

/** The student's open questions; never more than they may have. */
export async function countOpen(ctx: Ctx, userId: Id<"users">): Promise<number> {
  const open = ctx.db
    .query("inquiries")
    .withIndex("by_userId_and_state", (q) => q.eq("userId", userId).eq("state", "open"));
  return (await open.take(inquiryRules.openPerStudent)).length;
}

/** The student's questions about one place, the latest change first. */
export async function listOwnAt(ctx: Ctx, userId: Id<"users">, placeId: PlaceId): Promise<Inquiry[]> {
  return await ctx.db
    .query("inquiries")
    .withIndex("by_userId_and_placeId_and_stateAt", (q) => q.eq("userId", userId).eq("placeId", placeId))
    .order("desc")
    .take(inquiryRules.shownPerPlace);
}

/** In the order that the staff chose (ASK-7). */
export async function listPublished(ctx: Ctx, placeId: PlaceId): Promise<Inquiry[]> {
  return await ctx.db
    .query("inquiries")
    .withIndex("by_placeId_and_publishedOrder", (q) => q.eq("placeId", placeId).gt("publishedOrder", undefined))
    .take(inquiryRules.publishedPerPlace);
}

/** The student's own, the latest change first; with words, the best match first. */
export async function paginateOwn(
  ctx: QueryCtx,
  { userId, search }: { userId: Id<"users">; search: string },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Inquiry>> {
  const terms = toSearchTerms(search);
  const inquiries = ctx.db.query("inquiries");
  if (terms.length === 0)
    return await inquiries
      .withIndex("by_userId_and_stateAt", (q) => q.eq("userId", userId))
      .order("desc")
      .paginate(paginationOpts);
  const found = inquiries.withSearchIndex("search_searchText", (q) =>
    q.search("searchText", terms.join(" ")).eq("userId", userId),
  );
  return await paginateMatches(found, terms, paginationOpts);
}

interface QueueFilter {
  state: InquiryState;
  courseId: Id<"courses"> | null;
  search: string;
}

/**
 * Questions in a state, of one course or all; with words, the best match first.
 * Open ones are sorted oldest first, the others by their latest change.
 */
export async function paginateQueue(
  ctx: QueryCtx,
  { state, courseId, search }: QueueFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Inquiry>> {
  const terms = toSearchTerms(search);
  const inquiries = ctx.db.query("inquiries");
  if (terms.length > 0) {
    const found = inquiries.withSearchIndex("search_searchText", (q) => {
      const asked = q.search("searchText", terms.join(" ")).eq("state", state);
      return courseId === null ? asked : asked.eq("courseId", courseId);
    });
    return await paginateMatches(found, terms, paginationOpts);
  }
  const queue =
    courseId === null
      ? inquiries.withIndex("by_state_and_stateAt", (q) => q.eq("state", state))
      : inquiries.withIndex("by_courseId_and_state_and_stateAt", (q) => q.eq("courseId", courseId).eq("state", state));
  return await queue.order(state === "open" ? "asc" : "desc").paginate(paginationOpts);
}
