import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { recordAudit } from "../model/platform/audit/writes";
import { fail } from "../model/platform/errors";
import { hasAdminRole, requireAdmin } from "../model/people/profiles/access";
import { findOwnAccount, readOwner, requireProfile, requireUserByEmail } from "../model/platform/accounts";
import { resetNewAttempts } from "../model/people/signIn/attempts";
import { replacePassword } from "../model/people/signIn/passwordWrites";
import { findReset, insertReset, mailReset } from "../model/people/signIn/resets";
import { hashToken, newToken } from "../model/people/signIn/tokens";

const mailOrder = {
  email: v.string(),
  caller: v.union(v.string(), v.null()),
  /** Whether an administrator requested it. */
  bySchool: v.optional(v.boolean()),
};

/** An action, because a mutation's random numbers are predictable. */
export const makeMail = internalAction({
  args: mailOrder,
  returns: v.null(),
  handler: async (ctx, order) => {
    const token = newToken();
    await ctx.runMutation(internal.jobs.passwordResets.issueByMail, {
      ...order,
      token,
      tokenHash: await hashToken(token),
    });
    return null;
  },
});

/** No-op for an address without an account. */
export const issueByMail = internalMutation({
  args: { ...mailOrder, token: v.string(), tokenHash: v.string() },
  returns: v.null(),
  handler: async (ctx, order) => {
    await mailReset(ctx, order);
    return null;
  },
});
export const findUser = internalQuery({
  args: { email: v.string() },
  returns: v.id("users"),
  handler: async (ctx, { email }) => await requireUserByEmail(ctx, email),
});

/** Returns when the link expires. */
export const issue = internalMutation({
  args: { userId: v.id("users"), tokenHash: v.string() },
  returns: v.number(),
  handler: async (ctx, reset) => await insertReset(ctx, { ...reset, mailed: false }),
});

/**
 * Returns when the link expires.
 * Not for administrators' accounts: their links come from the command line or go to their own mailbox, so that a
 * stolen administrator's session cannot spread.
 * Errors: notAuthenticated, accountBlocked, notAdmin, notFound, cannotResetAdmin.
 */
export const issueByAdministrator = internalMutation({
  args: { userId: v.id("users"), tokenHash: v.string() },
  returns: v.number(),
  handler: async (ctx, { userId, tokenHash }) => {
    const { userId: actorId } = await requireAdmin(ctx);
    const { fullName } = await requireProfile(ctx, userId);
    if (await hasAdminRole(ctx, userId)) fail("cannotResetAdmin");
    const expiresAt = await insertReset(ctx, { userId, tokenHash, mailed: false, createdBy: actorId });
    const target = { targetKind: "student", targetId: userId, targetLabel: fullName } as const;
    await recordAudit(ctx, { action: "student.resetLinkCreated", ...target, actorId });
    return expiresAt;
  },
});

/** The link's owner; null once the link is not valid. */
export const findOwner = internalQuery({
  args: { tokenHash: v.string() },
  returns: v.union(v.object({ fullName: v.string(), email: v.string() }), v.null()),
  handler: async (ctx, { tokenHash }) => {
    const reset = await findReset(ctx, tokenHash);
    return reset && (await readOwner(ctx, await requireProfile(ctx, reset.userId)));
  },
});

/**
 * Rechecks the link: of two concurrent uses, one succeeds.
 * Error: resetLinkInvalid.
 */
export const finish = internalMutation({
  args: { tokenHash: v.string(), secret: v.string() },
  returns: v.null(),
  handler: async (ctx, { tokenHash, secret }) => {
    const reset = (await findReset(ctx, tokenHash)) ?? fail("resetLinkInvalid");
    const account = (await findOwnAccount(ctx, reset.userId)) ?? fail("resetLinkInvalid");
    await replacePassword(ctx, account, { secret });
    await resetNewAttempts(ctx, account.providerAccountId);
    return null;
  },
});
