import { v } from "convex/values";
import { internal } from "../_generated/api";
import { studentAction, studentQuery } from "../functions";
import { refuse } from "../model/platform/forms";
import { findFactor } from "../model/people/secondFactor/reads";
import { hashRecoveryCode, newRecoveryCodes } from "../model/people/secondFactor/recoveryCodes";
import { seal } from "../model/people/secondFactor/seal";
import { SECRET_BYTES, toKey } from "../model/people/secondFactor/totp";
import { asOwner, proof, requirePassword } from "../model/people/signIn/ownPassword";

/**
 * Second factor: codes of an authenticator app.
 * Asked for after the password (AUTH-27 to AUTH-32).
 */

export const status = studentQuery({
  args: {},
  returns: v.object({ activeAt: v.union(v.number(), v.null()), recoveryCodesLeft: v.number() }),
  handler: async (ctx) => {
    const factor = await findFactor(ctx, ctx.viewer.userId);
    return { activeAt: factor?.activeAt ?? null, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 };
  },
});

/**
 * Returns a new secret, in force after the first right code.
 * Asks for the password, so that a stranger at an open tab cannot lock the owner out.
 * Errors: formInvalid, secondFactorActive, secondFactorNotConfigured, tooManyAttempts {retryAt}, signInBusy
 * {retryAt}.
 */
export const begin = studentAction({
  args: { password: v.string() },
  returns: v.object({ secret: v.string(), uri: v.string() }),
  handler: async (ctx, { password }): Promise<{ secret: string; uri: string }> => {
    await requirePassword(ctx, { password, field: "password" });
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const sealedSecret = await seal(bytes, ctx.viewer.userId);
    const { school } = await ctx.runMutation(internal.jobs.secondFactor.store, { sealedSecret });
    return toKey(bytes, { issuer: school, account: ctx.viewer.email });
  },
});

/**
 * Activates the app and returns the recovery codes.
 * Nobody can read them again. Ends the other sessions, which began without a second factor.
 * Errors: formInvalid, secondFactorActive, notFound, tooManyAttempts {retryAt}.
 */
export const activate = studentAction({
  args: { code: v.string() },
  returns: v.array(v.string()),
  handler: async (ctx, { code }): Promise<string[]> => {
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = await Promise.all(recoveryCodes.map(hashRecoveryCode));
    const isRight = await ctx.runMutation(internal.jobs.secondFactor.confirm, { code, recoveryHashes });
    return isRight ? recoveryCodes : refuse("code", "codeWrong");
  },
});

/**
 * Removes the factor, given an app's or a recovery code.
 * The password alone would undo all that the factor protects.
 * Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
export const remove = studentAction({
  args: proof,
  returns: v.null(),
  handler: async (ctx, given): Promise<null> => {
    await asOwner(ctx, given, (code) => ctx.runMutation(internal.jobs.secondFactor.removeOwn, { code }));
    return null;
  },
});
