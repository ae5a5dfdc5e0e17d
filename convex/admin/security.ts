import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { recordAudit } from "../model/platform/audit/writes";
import { fail } from "../model/platform/errors";
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
  handler: async (ctx, settings) => {
    if (settings.adminsNeedSecondFactor === (await adminsNeedFactor(ctx))) return null;
    if (settings.adminsNeedSecondFactor && !(await hasActiveFactor(ctx, ctx.viewer.userId)))
      fail("secondFactorMissing");
    const stored = await ctx.db.query("securitySettings").first();
    if (stored === null) await ctx.db.insert("securitySettings", settings);
    else await ctx.db.patch("securitySettings", stored._id, settings);
    const action = settings.adminsNeedSecondFactor ? "security.factorRequired" : "security.factorOptional";
    await recordAudit(ctx, { action, targetKind: "settings", targetId: "security", targetLabel: "security" });
    return null;
  },
});
