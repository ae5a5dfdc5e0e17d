import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { reachesPeople } from "../model/platform/mail/configuration";
import { takeFromLimits } from "../model/platform/rateLimits";
import { askByMail, readAddress, redeemCode } from "../model/people/signIn/confirmations";

/**
 * Confirmation of the sign-in address by link or code.
 * Nothing depends on it (AUTH-14).
 */

export const status = studentQuery({
  args: {},
  returns: v.object({
    email: v.string(),
    confirmed: v.boolean(),
    /** Whether mail is delivered at all. */
    possible: v.boolean(),
  }),
  handler: async (ctx) => ({ ...(await readAddress(ctx, ctx.viewer.userId)), possible: reachesPeople() }),
});

/**
 * Mails a new link and code, which replace earlier ones.
 * Error: tooManyAttempts {retryAt}.
 */
export const ask = studentMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { userId } = ctx.viewer;
    const { email: key, confirmed } = await readAddress(ctx, userId);
    const ofAddress = confirmed ? [] : [{ limit: "unconfirmedMails" as const, key }];
    await takeFromLimits(ctx, [{ limit: "confirmationMails", key: userId }, ...ofAddress]);
    await askByMail(ctx, userId);
    return null;
  },
});

/**
 * Returns whether the code was right.
 * A wrong code is no error: that would roll its count back. Error: tooManyAttempts {retryAt}.
 */
export const enterCode = studentMutation({
  args: { code: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { code }) => {
    await takeFromLimits(ctx, [{ limit: "confirmationCodes", key: ctx.viewer.userId }]);
    return await redeemCode(ctx, ctx.viewer.userId, code);
  },
});
