import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import {
  internalAction,
  internalMutation,
  internalQuery,
  publicAction,
  publicMutation,
  publicQuery,
} from "./functions";
import { recordAudit } from "./model/audit/writes";
import { fail } from "./model/errors";
import { readForm } from "./model/forms";
import { siteUrl } from "./model/env";
import { reachesPeople } from "./model/mail/configuration";
import { hasAdminRole, requireAdmin } from "./model/people/access";
import { findOwnAccount, readOwner, requireProfile, requireUserByEmail } from "./model/people/reads";
import { takeFromLimits } from "./model/rateLimits";
import { resetNewAttempts } from "./model/signIn/attempts";
import { readCaller } from "./model/signIn/caller";
import { requireGoodPassword } from "./model/signIn/newPassword";
import { orBusy } from "./model/signIn/orBusy";
import { hashPassword } from "./model/signIn/passwordHash";
import { replacePassword } from "./model/signIn/passwordWrites";
import { findReset, insertReset, mailReset } from "./model/signIn/resets";
import { hashToken, newToken } from "./model/signIn/tokens";
import { mailLanguages } from "./shared/mailKinds";
import { passwordAskForm, passwordResetForm } from "./shared/passwordForms";

/** Links for a new password (AUTH-23 to AUTH-25, AUTH-34 to AUTH-38). The token is in the fragment, which browsers send to no server. */

/** Whether a link can be asked for: without a mail server nobody would get it. */
export const byMail = publicQuery({
  args: {},
  returns: v.boolean(),
  handler: () => reachesPeople(),
});

/**
 * Mails a link to an account's address. Looks no account up, so that neither the answer nor its time tells whether there
 * is one (AUTH-35). Errors: formInvalid, tooManyAttempts {retryAt}.
 */
export const ask = publicMutation({
  args: { email: v.string(), language: literals(...mailLanguages) },
  returns: v.null(),
  handler: async (ctx, { language, ...form }) => {
    const { email } = readForm(passwordAskForm, form);
    const caller = await readCaller(ctx);
    const ofCaller = caller === null ? [] : [{ limit: "resetMailsByCaller" as const, key: caller }];
    await takeFromLimits(ctx, [{ limit: "resetMails", key: `${email} ${caller ?? "unknown"}` }, ...ofCaller]);
    if (reachesPeople()) await ctx.scheduler.runAfter(0, internal.passwordResets.makeMail, { email, language, caller });
    return null;
  },
});

const mailOrder = {
  email: v.string(),
  language: literals(...mailLanguages),
  caller: v.union(v.string(), v.null()),
  /** An administrator asked for it. */
  bySchool: v.optional(v.boolean()),
};

/** An action, because a mutation's random numbers can be foretold. */
export const makeMail = internalAction({
  args: mailOrder,
  returns: v.null(),
  handler: async (ctx, order) => {
    const token = newToken();
    await ctx.runMutation(internal.passwordResets.issueByMail, { ...order, token, tokenHash: await hashToken(token) });
    return null;
  },
});

/** Does nothing for an address that nobody signs in with. */
export const issueByMail = internalMutation({
  args: { ...mailOrder, token: v.string(), tokenHash: v.string() },
  returns: v.null(),
  handler: async (ctx, order) => {
    await mailReset(ctx, order);
    return null;
  },
});

/**
 * `npx convex run passwordResets:createLink '{"email":"…"}'`: for the owner of the school, for administrators
 * too. Errors: notFound, invalidInput without SITE_URL.
 */
export const createLink = internalAction({
  args: { email: v.string() },
  returns: v.string(),
  handler: async (ctx, { email }): Promise<string> => {
    const userId: Id<"users"> = await ctx.runQuery(internal.passwordResets.findUser, { email });
    const site = siteUrl() ?? fail("invalidInput", { message: "Set SITE_URL, which the link begins with." });
    const token = newToken();
    await ctx.runMutation(internal.passwordResets.issue, { userId, tokenHash: await hashToken(token) });
    return `${site}/reset#${token}`;
  },
});

export const findUser = internalQuery({
  args: { email: v.string() },
  returns: v.id("users"),
  handler: async (ctx, { email }) => await requireUserByEmail(ctx, email),
});

/** Returns when it expires. */
export const issue = internalMutation({
  args: { userId: v.id("users"), tokenHash: v.string() },
  returns: v.number(),
  handler: async (ctx, reset) => await insertReset(ctx, { ...reset, mailed: false }),
});

/**
 * Returns when it expires. An administrator's account opens everything, so a link for it comes from the command line
 * or goes to its own mailbox: a stolen administrator's session must not spread to the others. Errors: notAuthenticated, accountBlocked,
 * notAdmin, notFound, cannotResetAdmin.
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

/**
 * Takes the token of a link for a new password. All sessions end and none begins, so that a second factor is still
 * asked for. Errors: resetLinkInvalid, formInvalid, signInBusy {retryAt}.
 */
export const redeem = publicAction({
  args: { token: v.string(), password: v.string() },
  returns: v.null(),
  handler: async (ctx, { token, ...form }): Promise<null> => {
    const { password } = readForm(passwordResetForm, form);
    const tokenHash = await hashToken(token);
    const owner = await ctx.runQuery(internal.passwordResets.findOwner, { tokenHash });
    if (owner === null) return fail("resetLinkInvalid");
    requireGoodPassword(password, owner);
    const secret = await orBusy(hashPassword(password));
    await ctx.runMutation(internal.passwordResets.finish, { tokenHash, secret });
    return null;
  },
});

/** Whose link it is; null for a link that is not valid (any more). */
export const findOwner = internalQuery({
  args: { tokenHash: v.string() },
  returns: v.union(v.object({ fullName: v.string(), email: v.string() }), v.null()),
  handler: async (ctx, { tokenHash }) => {
    const reset = await findReset(ctx, tokenHash);
    return reset && (await readOwner(ctx, await requireProfile(ctx, reset.userId)));
  },
});

/** Checks the link again: of two at once, one wins. Error: resetLinkInvalid. */
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
