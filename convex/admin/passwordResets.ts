import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminMutation } from "../functions";
import { recordAudit } from "../model/platform/audit/writes";
import { fail } from "../model/platform/errors";
import { reachesPeople } from "../model/platform/mail/configuration";
import { findReader } from "../model/platform/mail/reader";
import { requireProfile } from "../model/platform/accounts";
import { takeFromLimits } from "../model/platform/rateLimits";

/**
 * Mails a link for a new password to the address that the person signs in with, of administrators too: it reaches nobody
 * else. Limited like those that people ask for (AUTH-36). Errors: notFound, mailNotConfigured, tooManyAttempts {retryAt}.
 */
export const send = adminMutation({
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
      ...{ email, caller: null, bySchool: true },
    });
    return null;
  },
});
