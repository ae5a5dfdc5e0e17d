import { v } from "convex/values";
import { internal } from "../_generated/api";
import { studentAction, studentMutation, studentQuery } from "../functions";
import { readForm, refuse } from "../model/platform/forms";
import { reachesPeople } from "../model/platform/mail/configuration";
import { readOwner } from "../model/platform/accounts";
import { takeFromLimits } from "../model/platform/rateLimits";
import { dropAddressChange, findAddressChange, redeemAddressCode } from "../model/people/signIn/addressChanges";
import { asOwner, proof } from "../model/people/signIn/ownPassword";
import { passwordAskForm } from "../shared/passwordForms";

/**
 * Changes of the sign-in address.
 * The owner asks, and the new mailbox confirms.
 */

export const status = studentQuery({
  args: {},
  returns: v.object({
    /** The sign-in address. */
    email: v.string(),
    /** The new address, until it is confirmed. */
    asked: v.union(v.string(), v.null()),
    /** Whether mail is delivered at all. */
    possible: v.boolean(),
  }),
  handler: async (ctx) => {
    const { userId, profile } = ctx.viewer;
    const { email } = await readOwner(ctx, profile);
    return { email, asked: (await findAddressChange(ctx, userId))?.email ?? null, possible: reachesPeople() };
  },
});

/**
 * Mails a link and a code to the new address.
 * They replace earlier ones. A later job looks the address up, so that neither the answer nor its time tells
 * whether it has an account.
 * Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured.
 */
export const ask = studentAction({
  args: { email: v.string(), ...proof },
  returns: v.null(),
  handler: async (ctx, { email: typed, ...owner }): Promise<null> => {
    const { email } = readForm(passwordAskForm, { email: typed });
    if (email === ctx.viewer.email) refuse("email", "emailSame");
    await asOwner(ctx, owner, (code) => ctx.runMutation(internal.jobs.addressChanges.begin, { email, code }));
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
    return await redeemAddressCode(ctx, ctx.viewer.userId, code);
  },
});

/** Withdraws the change; the present address stays. */
export const cancel = studentMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await dropAddressChange(ctx, ctx.viewer.userId);
    return null;
  },
});
