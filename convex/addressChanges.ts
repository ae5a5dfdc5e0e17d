import { v } from "convex/values";
import { internal } from "./_generated/api";
import {
  internalAction,
  internalMutation,
  publicMutation,
  studentAction,
  studentMutation,
  studentQuery,
} from "./functions";
import { readForm, refuse } from "./model/forms";
import { reachesPeople } from "./model/mail/configuration";
import { readOwner } from "./model/people/reads";
import { takeFromLimits } from "./model/rateLimits";
import {
  dropAddressChange,
  findAddressChange,
  redeemAddressCode,
  redeemAddressToken,
  storeAddressChange,
} from "./model/signIn/addressChanges";
import { actWithCode, codeAnswer } from "./model/secondFactor/proof";
import { makeSecrets } from "./model/signIn/confirmations";
import { asOwner, proof } from "./passwordChanges";
import { passwordAskForm } from "./shared/passwordForms";

/** Changing the address that one signs in with, in two steps: the owner asks, and the new mailbox confirms. */

export const status = studentQuery({
  args: {},
  returns: v.object({
    /** To sign in with. */
    email: v.string(),
    /** The new one that waits to be confirmed. */
    asked: v.union(v.string(), v.null()),
    /** Whether a mail would arrive anywhere. */
    possible: v.boolean(),
  }),
  handler: async (ctx) => {
    const { userId, profile } = ctx.viewer;
    const { email } = await readOwner(ctx, profile);
    return { email, asked: (await findAddressChange(ctx, userId))?.email ?? null, possible: reachesPeople() };
  },
});

/**
 * Sends a link and a code to the new address, which replace earlier ones. Looks it up only in a later job, so that neither
 * the answer nor its time tells whether it has an account. Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy
 * {retryAt}, secondFactorNotConfigured.
 */
export const ask = studentAction({
  args: { email: v.string(), ...proof },
  returns: v.null(),
  handler: async (ctx, { email: typed, ...owner }): Promise<null> => {
    const { email } = readForm(passwordAskForm, { email: typed });
    if (email === ctx.viewer.email) refuse("email", "emailSame");
    await asOwner(ctx, owner, (code) => ctx.runMutation(internal.addressChanges.begin, { email, code }));
    return null;
  },
});

/** Call only after the password was right. Errors: tooManyAttempts {retryAt}, and see actWithCode. */
export const begin = internalMutation({
  args: { email: v.string(), code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { email, code }) =>
    await actWithCode(ctx, code, async ({ userId, sessionId }) => {
      await takeFromLimits(ctx, [
        { limit: "addressChanges", key: userId },
        { limit: "addressChangesTo", key: email },
      ]);
      // Nobody could confirm it otherwise.
      if (reachesPeople()) await ctx.scheduler.runAfter(0, internal.addressChanges.make, { userId, sessionId, email });
    }),
});

const asked = { userId: v.id("users"), sessionId: v.id("authSessions"), email: v.string() };

/** An action, because a mutation's random numbers can be foretold. */
export const make = internalAction({
  args: asked,
  returns: v.null(),
  handler: async (ctx, change) => {
    await ctx.runMutation(internal.addressChanges.store, { ...change, ...makeSecrets() });
    return null;
  },
});

export const store = internalMutation({
  args: { ...asked, token: v.string(), code: v.string() },
  returns: v.null(),
  handler: async (ctx, { token, code, ...change }) => {
    await storeAddressChange(ctx, change, { token, code });
    return null;
  },
});

/** Whether the code was right. A wrong one is an answer and no error, because it must count. Error: tooManyAttempts {retryAt}. */
export const enterCode = studentMutation({
  args: { code: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { code }) => {
    await takeFromLimits(ctx, [{ limit: "confirmationCodes", key: ctx.viewer.userId }]);
    return await redeemAddressCode(ctx, ctx.viewer.userId, code);
  },
});

/** The address stays as it is. */
export const cancel = studentMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await dropAddressChange(ctx, ctx.viewer.userId);
    return null;
  },
});

/** Whether the link was valid. The token has 256 bits, so guesses need no limit; the caller need not be signed in. */
export const redeem = publicMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await redeemAddressToken(ctx, token),
});
