import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation, stepMutation } from "../functions";
import { receiveAccessEvent } from "../model/flows/receiveAccessEvent";
import { accessEvent } from "../model/learning/accessEvents/form";
import { recordAudit } from "../model/platform/audit/writes";
import { takeFromLimits } from "../model/platform/rateLimits";
import { accessEventRules } from "../shared/accessEvents";

/** Transactions of the incoming webhook. */

/** Takes a signed event. Error: tooManyAttempts {retryAt}. */
export const receive = internalMutation({
  args: { event: accessEvent, bodyHash: v.string(), link: v.object({ token: v.string(), tokenHash: v.string() }) },
  returns: literals("done", "courseUnknown", "idReused"),
  handler: async (ctx, { event, ...rest }) => {
    await takeFromLimits(ctx, [{ limit: "accessEvents" }]);
    return await receiveAccessEvent(ctx, event, rest);
  },
});

/** Errors: notAuthenticated, accountBlocked, notAdmin. */
export const auditTest = stepMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const target = { targetKind: "settings", targetId: "webhook", targetLabel: accessEventRules.path } as const;
    await recordAudit(ctx, { action: "access.tested", ...target });
    return null;
  },
});
