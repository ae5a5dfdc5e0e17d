import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { endSessions, listSessions } from "../model/people/signIn/sessions";
import { endSession } from "../model/people/signIn/authLibrary";
import { sessionView, toSessionView } from "../model/people/signIn/views";

/** Sessions of the caller's account. */

export const list = studentQuery({
  args: {},
  returns: v.array(sessionView),
  handler: async (ctx) => {
    const { userId, sessionId } = ctx.viewer;
    const own = await listSessions(ctx, userId);
    return await Promise.all(own.map(async (session) => await toSessionView(ctx, session, sessionId)));
  },
});

/**
 * Signs a device out at once: every function checks the session.
 * Error: notFound.
 */
export const signOutOf = studentMutation({
  args: { sessionId: v.id("authSessions") },
  returns: v.null(),
  handler: async (ctx, { sessionId }) => {
    const session = await ctx.db.get("authSessions", sessionId);
    if (session?.userId !== ctx.viewer.userId) fail("notFound");
    await endSession(ctx, sessionId);
    return null;
  },
});

export const signOutElsewhere = studentMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { userId, sessionId } = ctx.viewer;
    await endSessions(ctx, userId, { keep: sessionId });
    return null;
  },
});
