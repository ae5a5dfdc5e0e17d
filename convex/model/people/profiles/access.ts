import { getAuthSessionId, getAuthUserId } from "@convex-dev/auth/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { fail } from "../../platform/errors";
import { lacksFactor } from "../secondFactor/reads";
import { findProfile } from "../../platform/accounts";

export interface Viewer {
  userId: Id<"users">;
  sessionId: Id<"authSessions">;
  profile: Doc<"profiles">;
}

type ViewerState =
  { status: "anonymous" } | { status: "blocked"; profile: Doc<"profiles"> } | { status: "active"; viewer: Viewer };

/**
 * Identifies the caller.
 * A token outlives its session by up to an hour, so it only names user and session; both are looked up in the
 * caller's transaction. Blocking deletes the sessions, so the block is checked first: the open tab of a blocked
 * student must say so instead of looking signed out.
 *
 * Does not check the session's expiry: a query that reads the clock cannot be cached. Expired sessions cannot be
 * refreshed, and the sweep deletes them.
 */
export async function findViewer(ctx: QueryCtx | MutationCtx): Promise<ViewerState> {
  const subject = await getAuthUserId(ctx);
  if (subject === null) return { status: "anonymous" };
  const userId = ctx.db.normalizeId("users", subject);
  if (userId === null) return { status: "anonymous" };
  const profile = await findProfile(ctx, userId);
  if (profile === null) return { status: "anonymous" };
  if (profile.isBlocked) return { status: "blocked", profile };

  const sessionId = ctx.db.normalizeId("authSessions", (await getAuthSessionId(ctx)) ?? "");
  const session = sessionId && (await ctx.db.get("authSessions", sessionId));
  if (session?.userId !== userId) return { status: "anonymous" };
  return { status: "active", viewer: { userId, sessionId: session._id, profile } };
}

/**
 * Returns the caller, signed in and unblocked.
 * Errors: notAuthenticated, accountBlocked.
 */
export async function requireStudent(ctx: QueryCtx | MutationCtx): Promise<Viewer> {
  const state = await findViewer(ctx);
  if (state.status === "active") return state.viewer;
  return fail(state.status === "blocked" ? "accountBlocked" : "notAuthenticated");
}

/**
 * Returns the caller, with an administrator's rights.
 * Errors: notAuthenticated, accountBlocked, notAdmin, secondFactorMissing.
 */
export async function requireAdmin(ctx: QueryCtx | MutationCtx): Promise<Viewer> {
  const viewer = await requireStudent(ctx);
  if (!(await hasAdminRole(ctx, viewer.userId))) fail("notAdmin");
  if (await lacksFactor(ctx, viewer.userId)) fail("secondFactorMissing");
  return viewer;
}

/**
 * Whether an administrator's rights are in force (AUTH-32).
 * Without a required second factor the role alone gives none.
 */
export async function mayAdminister(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  return (await hasAdminRole(ctx, userId)) && !(await lacksFactor(ctx, userId));
}

/**
 * Whether work in an administrator's name may go on.
 * It ends when they are blocked or lose their rights.
 */
export async function mayActFor(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  return (await findProfile(ctx, userId))?.isBlocked === false && (await mayAdminister(ctx, userId));
}

export async function hasAdminRole(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  const role = await ctx.db
    .query("userRoles")
    .withIndex("by_userId_and_role", (q) => q.eq("userId", userId).eq("role", "admin"))
    .unique();
  return role !== null;
}
