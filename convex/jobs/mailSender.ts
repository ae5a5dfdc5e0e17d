"use node";
/* eslint-disable @convex-dev/import-wrong-runtime -- the rule does not see that this file runs in Node itself */
import { NonRetryableError } from "@convex-dev/workpool";
import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { env, type ActionCtx } from "../_generated/server";
import { internalAction } from "../functions";
import { siteUrl } from "../model/platform/env";
import { findMailServer } from "../model/platform/mail/configuration";
import { toContent } from "../model/platform/mail/content";
import { toHtml } from "../model/platform/mail/html";
import type { mailMessage } from "../model/platform/mail/messages";
import { toPlainText } from "../model/platform/mail/plainText";
import { deliver, type Delivery } from "../model/platform/mail/smtp";
import { signStop } from "../model/platform/mail/stopLinks";
import type { SchoolHead } from "../model/platform/settings/school";
import { newToken } from "../model/people/signIn/tokens";
import { isOptionalMail, type MailFailure, type MailLanguage } from "../shared/mailKinds";

/**
 * One attempt to send one mail, started only by the mail's pool.
 * Throws on failure, which is how the pool learns of it; the message has no address, because the pool logs it.
 */
export const send = internalAction({
  args: { mailId: v.id("mails") },
  returns: v.null(),
  handler: async (ctx, { mailId }) => {
    const mail = await ctx.runMutation(internal.jobs.mail.prepare, { mailId });
    if (mail === null) return null;
    const delivery = await post(ctx, { ...mail, mailId });
    if (delivery.ok) return null;
    const { reason, detail } = delivery;
    await ctx.runMutation(internal.jobs.mail.noteFailure, { mailId, reason, detail });
    const text = `Mail ${mailId}: ${reason}`;
    throw passing.has(reason) ? new Error(text) : new NonRetryableError(text);
  },
});

/** Failures that may not recur on the next attempt. */
const passing = new Set<MailFailure>(["unreachable", "timeout", "refusedForNow"]);

interface Prepared {
  mailId: Id<"mails">;
  to: string;
  userId: Id<"users"> | null;
  language: MailLanguage;
  message: Infer<typeof mailMessage>;
  round: number;
  stopKey: string | null;
  school: SchoolHead;
}

async function post(ctx: ActionCtx, mail: Prepared): Promise<Delivery> {
  const [server, site] = [findMailServer(), siteUrl()];
  if (server === null) return { ok: false, reason: "misconfigured", detail: "MAIL_URL or MAIL_FROM" };
  if (site === null) return { ok: false, reason: "misconfigured", detail: "SITE_URL" };
  const token = await stopTokenOf(ctx, mail);
  const stopUrl = token && `${site}/unsubscribe#${token}`;
  const content = toContent(mail.message, mail.language, { school: mail.school, siteUrl: site, stopUrl });
  return await deliver(server, {
    senderName: mail.school.senderName,
    to: mail.to,
    subject: content.subject,
    html: toHtml(content),
    text: toPlainText(content),
    language: mail.language,
    messageId: `<${mail.mailId}.${mail.round}@${new URL(site).hostname}>`,
    stopUrl: token && `${env.CONVEX_SITE_URL}/mail/stop?token=${token}`,
  });
}

/** Null for necessary mails. */
async function stopTokenOf(ctx: ActionCtx, { userId, message, stopKey }: Prepared): Promise<string | null> {
  if (userId === null || !isOptionalMail(message.kind)) return null;
  const made = () => ctx.runMutation(internal.jobs.mail.keepKey, { made: newToken() });
  return await signStop(stopKey ?? (await made()), userId, message.kind);
}
