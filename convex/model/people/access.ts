import { getAuthSessionId, getAuthUserId } from "@convex-dev/auth/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../errors";
import { findProfile } from "./reads";

export interface Viewer {
  userId: Id<"users">;
  profile: Doc<"profiles">;
}

type ViewerState =
  { status: "anonymous" } | { status: "blocked"; profile: Doc<"profiles"> } | { status: "active"; viewer: Viewer };

/**
 * Who is calling. A token outlives its session by up to an hour, so the token only names the user and the session; both
 * are looked up, in the same transaction as whatever the caller does next. Blocking deletes the sessions, therefore the
 * block is decided before the session: an open tab of a blocked student says so instead of looking signed out.
 *
 * Deliberately no look at the clock (the expiry of the session): a query that reads the time cannot be cached, and
 * refreshing an expired session is refused anyway.
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
  return { status: "active", viewer: { userId, profile } };
}

/** A signed-in person with a living session who is not blocked. Errors: notAuthenticated, accountBlocked. */
export async function requireStudent(ctx: QueryCtx | MutationCtx): Promise<Viewer> {
  const state = await findViewer(ctx);
  if (state.status === "active") return state.viewer;
  return fail(state.status === "blocked" ? "accountBlocked" : "notAuthenticated");
}

/** Errors: notAuthenticated, accountBlocked, notAdmin. */
export async function requireAdmin(ctx: QueryCtx | MutationCtx): Promise<Viewer> {
  const viewer = await requireStudent(ctx);
  if (!(await hasAdminRole(ctx, viewer.userId))) fail("notAdmin");
  return viewer;
}

export async function hasAdminRole(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  const role = await ctx.db
    .query("userRoles")
    .withIndex("by_userId_and_role", (q) => q.eq("userId", userId).eq("role", "admin"))
    .unique();
  return role !== null;
}
