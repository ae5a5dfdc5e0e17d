import { v } from "convex/values";
import { internal } from "./_generated/api";
import { studentAction, studentMutation, studentQuery } from "./functions";
import { fail } from "./model/errors";
import { readForm, refuse } from "./model/forms";
import { requireGoodPassword } from "./model/signIn/newPassword";
import { orBusy } from "./model/signIn/orBusy";
import { hashPassword } from "./model/signIn/passwordHash";
import { endSession, endSessions, listSessions } from "./model/signIn/sessions";
import { sessionView, toSessionView } from "./model/signIn/views";
import { proof, requirePassword } from "./passwordChanges";
import { passwordChangeForm } from "./shared/passwordForms";

/** What people do for the security of their own account. */

/** Newest first. */
export const sessions = studentQuery({
  args: {},
  returns: v.array(sessionView),
  handler: async (ctx) => {
    const { userId, sessionId } = ctx.viewer;
    const own = await listSessions(ctx, userId);
    return await Promise.all(own.map(async (session) => await toSessionView(ctx, session, sessionId)));
  },
});

/** Signs out there, at once: every function checks the session. Error: notFound. */
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

/**
 * Asks for the present password and, where a second factor is set up, for its code. Ends all other sessions. Errors:
 * formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured.
 */
export const changePassword = studentAction({
  args: { current: v.string(), password: v.string(), code: proof.code },
  returns: v.null(),
  handler: async (ctx, { code = "", ...args }): Promise<null> => {
    const { current, password } = readForm(passwordChangeForm, args);
    requireGoodPassword(password, ctx.viewer);
    const secret = await requirePassword(ctx, { password: current, field: "current" });
    const newSecret = await orBusy(hashPassword(password));
    const refused = await ctx.runMutation(internal.passwordChanges.finish, { secret, newSecret, code });
    if (refused === "passwordWrong") refuse("current", refused);
    if (refused !== null) refuse("code", refused);
    return null;
  },
});
