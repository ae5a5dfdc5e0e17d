import { vOnCompleteArgs } from "@convex-dev/workpool";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { isStillMeant } from "../model/learning/announcements/mails";
import { siteUrl } from "../model/platform/env";
import { toContent } from "../model/platform/mail/content";
import { mailMessage } from "../model/platform/mail/messages";
import { findStopKey, keepStopKey, stopByToken } from "../model/platform/mail/stopLinks";
import { giveUpLostMails, prepareMail, settleMail, sweepMails } from "../model/platform/mail/writes";
import { readSchoolHead, schoolHead } from "../model/platform/settings/school";
import { mailFailures, mailLanguages, optionalMailKinds } from "../shared/mailKinds";

/** Transactions around the sending action (mailSender.ts). */

/** Begins an attempt; null when there is nothing to send. */
export const prepare = internalMutation({
  args: { mailId: v.id("mails") },
  returns: v.union(
    v.object({
      to: v.string(),
      userId: v.union(v.id("users"), v.null()),
      language: literals(...mailLanguages),
      message: mailMessage,
      round: v.number(),
      stopKey: v.union(v.string(), v.null()),
      school: schoolHead,
    }),
    v.null(),
  ),
  handler: async (ctx, { mailId }) => {
    const mail = await prepareMail(ctx, mailId, (...mailed) => isStillMeant(ctx, ...mailed));
    if (mail?.message === undefined) return null;
    const { to, userId = null, language, message, round } = mail;
    return { to, userId, language, message, round, stopKey: await findStopKey(ctx), school: await readSchoolHead(ctx) };
  },
});

/** Records why an attempt failed, shown while the mail is retried. */
export const noteFailure = internalMutation({
  args: { mailId: v.id("mails"), reason: literals(...mailFailures), detail: v.string() },
  returns: v.null(),
  handler: async (ctx, { mailId, ...failure }) => {
    if ((await ctx.db.get("mails", mailId)) !== null) await ctx.db.patch("mails", mailId, { failure });
    return null;
  },
});

/** Records the result; the pool calls it once, after the last try. */
export const settle = internalMutation({
  args: vOnCompleteArgs(v.id("mails")),
  returns: v.null(),
  handler: async (ctx, { context: mailId, result }) => {
    await settleMail(ctx, mailId, result.kind === "success");
    return null;
  },
});

export const keepKey = internalMutation({
  args: { made: v.string() },
  returns: v.string(),
  handler: async (ctx, { made }) => await keepStopKey(ctx, made),
});

/** Unsubscribes; called by the button in mail programs (http.ts). */
export const stop = internalMutation({
  args: { token: v.string() },
  returns: v.union(literals(...optionalMailKinds), v.null()),
  handler: async (ctx, { token }) => await stopByToken(ctx, token),
});

/** Logs a mail that development does not send, for `npm run dev`. */
export const announce = internalMutation({
  args: { mailId: v.id("mails") },
  returns: v.null(),
  handler: async (ctx, { mailId }) => {
    const mail = await ctx.db.get("mails", mailId);
    if (mail?.message === undefined) return null;
    const school = await readSchoolHead(ctx);
    const { subject, link } = toContent(mail.message, mail.language, { school, siteUrl: siteUrl(), stopUrl: null });
    console.info(`[mail] to ${mail.to}: ${subject}${link ? ` ${link.url}` : ""}`);
    return null;
  },
});

export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await giveUpLostMails(ctx);
    if (await sweepMails(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.mail.sweep, {});
    return null;
  },
});
