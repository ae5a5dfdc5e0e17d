import { v } from "convex/values";
import { internal } from "../_generated/api";
import { publicAction, publicMutation, publicQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { readForm } from "../model/platform/forms";
import { reachesPeople } from "../model/platform/mail/configuration";
import { takeFromLimits } from "../model/platform/rateLimits";
import { readCaller } from "../model/people/signIn/caller";
import { requireGoodPassword } from "../model/people/signIn/newPassword";
import { orBusy } from "../model/people/signIn/orBusy";
import { hashPassword } from "../model/people/signIn/passwordHash";
import { hashToken } from "../model/people/signIn/tokens";
import { passwordAskForm, passwordResetForm } from "../shared/passwordForms";

/**
 * Reset links (AUTH-23 to AUTH-25, AUTH-34 to AUTH-38).
 * The token is in the fragment, which browsers send to no server.
 */

/** Whether reset links are mailed; requires a mail server. */
export const byMail = publicQuery({
  args: {},
  returns: v.boolean(),
  handler: () => reachesPeople(),
});

/**
 * Mails a reset link to an account's address.
 * Looks no account up, so that neither the answer nor its time tells whether there is one (AUTH-35).
 * Errors: formInvalid, tooManyAttempts {retryAt}.
 */
export const ask = publicMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, form) => {
    const { email } = readForm(passwordAskForm, form);
    const caller = await readCaller(ctx);
    const ofCaller = caller === null ? [] : [{ limit: "resetMailsByCaller" as const, key: caller }];
    await takeFromLimits(ctx, [{ limit: "resetMails", key: `${email} ${caller ?? "unknown"}` }, ...ofCaller]);
    if (reachesPeople()) await ctx.scheduler.runAfter(0, internal.jobs.passwordResets.makeMail, { email, caller });
    return null;
  },
});

/**
 * Sets a new password, given the token of a reset link.
 * All sessions end and none begins, so that a second factor is still asked for.
 * Errors: resetLinkInvalid, formInvalid, signInBusy {retryAt}.
 */
export const redeem = publicAction({
  args: { token: v.string(), password: v.string() },
  returns: v.null(),
  handler: async (ctx, { token, ...form }): Promise<null> => {
    const { password } = readForm(passwordResetForm, form);
    const tokenHash = await hashToken(token);
    const owner = await ctx.runQuery(internal.jobs.passwordResets.findOwner, { tokenHash });
    if (owner === null) return fail("resetLinkInvalid");
    requireGoodPassword(password, owner);
    const secret = await orBusy(hashPassword(password));
    await ctx.runMutation(internal.jobs.passwordResets.finish, { tokenHash, secret });
    return null;
  },
});
