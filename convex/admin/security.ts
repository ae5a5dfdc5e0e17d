import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { saveSettings } from "../model/platform/settings/settings";
import { adminsNeedFactor, hasActiveFactor } from "../model/people/secondFactor/reads";

export const get = adminQuery({
  args: {},
  returns: v.object({ adminsNeedSecondFactor: v.boolean() }),
  handler: async (ctx) => ({ adminsNeedSecondFactor: await adminsNeedFactor(ctx) }),
});

/**
 * Restricts the administration to those with a second factor.
 * Others can still set one up. Rejects a caller without one, who would be locked out.
 * Error: secondFactorMissing.
 */
export const update = adminMutation({
  args: { adminsNeedSecondFactor: v.boolean() },
  returns: v.null(),
  handler: async (ctx, security) => {
    if (security.adminsNeedSecondFactor === (await adminsNeedFactor(ctx))) return null;
    if (security.adminsNeedSecondFactor && !(await hasActiveFactor(ctx, ctx.viewer.userId)))
      fail("secondFactorMissing");
    await saveSettings(ctx, { security });
    return null;
  },
});
