import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { openInvitationStates, type InvitationState } from "../../../shared/invitations";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { mayStill } from "../../people/profiles/staff";
import { hashToken } from "../../people/signIn/tokens";

type Ctx = QueryCtx | MutationCtx;
type Invitation = Doc<"invitations">;

/** Whether its link can be used, unless expired. */
export const isOpen = ({ state }: Pick<Invitation, "state">): boolean =>
  openInvitationStates.some((open) => open === state);

/** @param email normalized */
export async function findByEmail(ctx: Ctx, email: string): Promise<Invitation | null> {
  return await ctx.db
    .query("invitations")
    .withIndex("by_email", (q) => q.eq("email", email))
    .unique();
}

/** Error: notFound. */
export async function requireInvitation(ctx: Ctx, invitationId: Id<"invitations">): Promise<Invitation> {
  return (await ctx.db.get("invitations", invitationId)) ?? fail("notFound");
}

/** Longest hashed token; real ones have 43 characters. */
const LONGEST_TOKEN = 100;

export async function findByToken(ctx: Ctx, token: string): Promise<Invitation | null> {
  return token.length > LONGEST_TOKEN ? null : await findUsable(ctx, await hashToken(token));
}

/** Null for an unknown, used, replaced, withdrawn or expired link. */
export async function findUsable(ctx: Ctx, tokenHash: string): Promise<Invitation | null> {
  const invitation = await ctx.db
    .query("invitations")
    .withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash))
    .unique();
  return invitation !== null && isOpen(invitation) && invitation.expiresAt > Date.now() ? invitation : null;
}

/**
 * The course that the link enrolls in.
 * Null once its administrator has lost the rights.
 */
export async function findInvitedCourse(
  ctx: Ctx,
  { courseId, createdBy }: Pick<Invitation, "courseId" | "createdBy">,
): Promise<Doc<"courses"> | null> {
  return courseId !== undefined && (await isStillMeant(ctx, createdBy)) ? await ctx.db.get("courses", courseId) : null;
}

/** Whether who sent the invitation may still give what it brings; the webhook always may. */
export async function isStillMeant(ctx: Ctx, createdBy: Id<"users"> | undefined): Promise<boolean> {
  return createdBy === undefined || (await mayStill(ctx, createdBy, "letIn"));
}

/** Sorts after every character of an address. */
const AFTER = "\u{10ffff}";

/**
 * Newest first, or by address with this prefix.
 * `before` leaves out newer rows, and so their arrival changes no page; a search ignores it.
 */
export async function paginateInvitations(
  ctx: QueryCtx,
  { text, state, before }: { text: string; state: InvitationState | null; before: number },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Invitation>> {
  const from = text.trim().toLowerCase().slice(0, limits.email);
  const rows = ctx.db.query("invitations");
  if (from !== "") {
    const found =
      state === null
        ? rows.withIndex("by_email", (q) => q.gte("email", from).lt("email", from + AFTER))
        : rows.withIndex("by_state_and_email", (q) =>
            q
              .eq("state", state)
              .gte("email", from)
              .lt("email", from + AFTER),
          );
    return await found.paginate(paginationOpts);
  }
  const found =
    state === null
      ? rows.withIndex("by_creation_time", (q) => q.lt("_creationTime", before))
      : rows.withIndex("by_state", (q) => q.eq("state", state).lt("_creationTime", before));
  return await found.order("desc").paginate(paginationOpts);
}

/** When the oldest file that is being sent was started; null if none is. */
export async function findSendingSince(ctx: QueryCtx): Promise<number | null> {
  const oldest = await ctx.db
    .query("jobs")
    .withIndex("by_kind_and_status", (q) => q.eq("work.kind", "invitations").eq("status", "running"))
    .first();
  return oldest?._creationTime ?? null;
}

const unmailed = (ctx: Ctx) => ctx.db.query("invitations").withIndex("by_state", (q) => q.eq("state", "noServer"));

/** Invitations without a mail, whose links administrators hand over; oldest first. */
export async function paginateUnmailed(
  ctx: MutationCtx,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Invitation>> {
  return await unmailed(ctx).paginate(paginationOpts);
}
