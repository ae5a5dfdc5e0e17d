import { v } from "convex/values";
import { internal } from "../_generated/api";
import { staffMutation } from "../functions";
import { recordAudit } from "../model/platform/audit/writes";
import { fail } from "../model/platform/errors";
import { reachesPeople } from "../model/platform/mail/configuration";
import { findReader } from "../model/platform/mail/reader";
import { requireProfile } from "../model/platform/accounts";
import { takeFromLimits } from "../model/platform/rateLimits";

/**
 * Mails a reset link to the person's sign-in address.
 * Also for administrators, because it reaches nobody else. Limited like requests by people themselves (AUTH-36).
 * Errors: notFound, mailNotConfigured, tooManyAttempts {retryAt}.
 */
export const send = staffMutation("letIn")({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    const { fullName } = await requireProfile(ctx, userId);
    const { to: email } = (await findReader(ctx, userId)) ?? fail("notFound");
    if (!reachesPeople()) fail("mailNotConfigured");
    await takeFromLimits(ctx, [{ limit: "resetMails", key: `${email} school` }]);
    const target = { targetKind: "student", targetId: userId, targetLabel: fullName } as const;
    await recordAudit(ctx, { action: "student.resetMailed", ...target });
    await ctx.scheduler.runAfter(0, internal.jobs.passwordResets.makeMail, {
      email,
      caller: null,
      bySchool: true,
    });
    return null;
  },
});
