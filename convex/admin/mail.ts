import { maskAddress } from "../model/platform/mail/maskAddress";
import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery, ownCoursesQuery } from "../functions";
import { recordAudit } from "../model/platform/audit/writes";
import { sendsMail } from "../model/platform/mail/configuration";
import { mailLine, mailText, toMailLine, toMailText } from "../model/platform/mail/views";
import { readSchoolHead } from "../model/platform/settings/school";
import { sendAgain } from "../model/platform/mail/writes";
import { clampPage } from "../model/platform/pages";
import { mailStates } from "../shared/mailKinds";

/** Newest first. */
export const list = adminQuery({
  args: { state: v.optional(literals(...mailStates)), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(mailLine),
  handler: async (ctx, { state, paginationOpts }) => {
    const mails = ctx.db.query("mails");
    const found = state === undefined ? mails : mails.withIndex("by_state", (q) => q.eq("state", state));
    const result = await found.order("desc").paginate(clampPage(paginationOpts));
    return { ...result, page: result.page.map(toMailLine) };
  },
});

/** The mail's content; null when it is gone. */
export const get = adminQuery({
  args: { mailId: v.string() },
  returns: v.union(mailText, v.null()),
  handler: async (ctx, args) => {
    const mailId = ctx.db.normalizeId("mails", args.mailId);
    const mail = mailId && (await ctx.db.get("mails", mailId));
    return mail && toMailText(mail, await readSchoolHead(ctx));
  },
});

/** Whether mails are sent. */
export const status = ownCoursesQuery("seePeople")({
  args: {},
  returns: v.object({ configured: v.boolean() }),
  handler: () => ({ configured: sendsMail() }),
});

/**
 * Sends a mail again.
 * Errors: notFound, mailNotConfigured, mailUnderway, mailGone, mailStopped, tooManyAttempts {retryAt} (an
 * invitation).
 */
export const resend = adminMutation({
  args: { mailId: v.id("mails") },
  returns: v.null(),
  handler: async (ctx, { mailId }) => {
    const { to } = await sendAgain(ctx, mailId);
    const target = { targetKind: "mail", targetId: mailId, targetLabel: maskAddress(to) } as const;
    await recordAudit(ctx, { action: "mail.resent", ...target });
    return null;
  },
});
