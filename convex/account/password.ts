import { v } from "convex/values";
import { internal } from "../_generated/api";
import { studentAction } from "../functions";
import { readForm, refuse } from "../model/platform/forms";
import { requireGoodPassword } from "../model/people/signIn/newPassword";
import { orBusy } from "../model/people/signIn/orBusy";
import { hashPassword } from "../model/people/signIn/passwordHash";
import { proof, requirePassword } from "../model/people/signIn/ownPassword";
import { passwordChangeForm } from "../shared/passwordForms";

/**
 * Changes the password and ends all other sessions.
 * Asks for the present password and, if a second factor is set up, for its code.
 * Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured.
 */
export const change = studentAction({
  args: { current: v.string(), password: v.string(), code: proof.code },
  returns: v.null(),
  handler: async (ctx, { code = "", ...args }): Promise<null> => {
    const { current, password } = readForm(passwordChangeForm, args);
    requireGoodPassword(password, ctx.viewer);
    const secret = await requirePassword(ctx, { password: current, field: "current" });
    const newSecret = await orBusy(hashPassword(password));
    const refused = await ctx.runMutation(internal.jobs.passwordChanges.finish, { secret, newSecret, code });
    if (refused === "passwordWrong") refuse("current", refused);
    if (refused !== null) refuse("code", refused);
    return null;
  },
});
