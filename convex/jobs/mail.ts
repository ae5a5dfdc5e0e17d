import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { siteUrl } from "../model/platform/env";
import { toContent } from "../model/platform/mail/content";
import { mailMessage } from "../model/platform/mail/messages";
import { findStopKey, keepStopKey, stopByToken } from "../model/platform/mail/stopLinks";
import { claimMail, rescueMails, settleMail, sweepMails } from "../model/platform/mail/writes";
import { mailFailures, mailLanguages, optionalMailKinds } from "../shared/mailKinds";

/** The transactions around sending, which is an action (mailSender.ts), and the outbox's periodic jobs. */

/** What an attempt sends; null when there is nothing to send now. */
export const claim = internalMutation({
  args: { mailId: v.id("mails") },
  returns: v.union(
    v.object({
      to: v.string(),
      userId: v.union(v.id("users"), v.null()),
      language: literals(...mailLanguages),
      message: mailMessage,
      attempt: v.number(),
      round: v.number(),
      stopKey: v.union(v.string(), v.null()),
    }),
    v.null(),
  ),
  handler: async (ctx, { mailId }) => {
    const mail = await claimMail(ctx, mailId);
    if (mail?.message === undefined) return null;
    const { to, userId = null, language, message, attempts: attempt, round } = mail;
    return { to, userId, language, message, attempt, round, stopKey: await findStopKey(ctx) };
  },
});

export const settle = internalMutation({
  args: {
    mailId: v.id("mails"),
    attempt: v.number(),
    failure: v.union(v.object({ reason: literals(...mailFailures), detail: v.string() }), v.null()),
  },
  returns: v.null(),
  handler: async (ctx, report) => {
    await settleMail(ctx, report);
    return null;
  },
});

export const keepKey = internalMutation({
  args: { made: v.string() },
  returns: v.string(),
  handler: async (ctx, { made }) => await keepStopKey(ctx, made),
});

/** For the button of mail programs (http.ts). */
export const stop = internalMutation({
  args: { token: v.string() },
  returns: v.union(literals(...optionalMailKinds), v.null()),
  handler: async (ctx, { token }) => await stopByToken(ctx, token),
});

/** Prints a mail that development does not send; `npm run dev` shows the line. */
export const announce = internalMutation({
  args: { mailId: v.id("mails") },
  returns: v.null(),
  handler: async (ctx, { mailId }) => {
    const mail = await ctx.db.get("mails", mailId);
    if (mail?.message === undefined) return null;
    const { subject, link } = toContent(mail.message, mail.language, { siteUrl: siteUrl(), stopUrl: null });
    console.info(`[mail] to ${mail.to}: ${subject}${link ? ` ${link.url}` : ""}`);
    return null;
  },
});

export const rescue = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await rescueMails(ctx);
    return null;
  },
});

export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepMails(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.mail.sweep, {});
    return null;
  },
});
