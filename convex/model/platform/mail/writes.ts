import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { mailRules } from "../../../shared/limits";
import { isOptionalMail, type MailFailure, type MailKind, type MailLanguage } from "../../../shared/mailKinds";
import { emailField } from "../../../shared/personFields";
import { findProfile } from "../accounts";
import { takeFromLimits } from "../rateLimits";
import { fail } from "../errors";
import { listStopped } from "./choices";
import { findMailServer, isDevelopment, sendsMail } from "./configuration";
import { followsReader, isLast, isSecret, keptFor, type MailData, type MailMessage } from "./messages";
import { findReader } from "./reader";

export type MailOrder = {
  [Kind in MailKind]: { kind: Kind; data: MailData<Kind> };
}[MailKind] & {
  to: string;
  /** Whose choices count. Absent for people without an account. */
  userId?: Id<"users">;
  language: MailLanguage;
  /** Names the event, "certificateIssued:<id>": however often it is queued, one mail is sent. */
  key: string;
};

/** Whether the address is under `.invalid`, the top-level domain that has no mailboxes (RFC 2606). */
const hasNoMailbox = (address: string): boolean => address.endsWith(".invalid");

/**
 * The one way to send a mail: call it in the transaction of the event. Null when the event has a mail already, the
 * person has stopped this kind, or the address has no mailbox.
 */
export async function queueMail(ctx: MutationCtx, order: MailOrder): Promise<Id<"mails"> | null> {
  const { key, kind, data, userId, language } = order;
  if (hasNoMailbox(order.to) || (await isStopped(ctx, kind, userId))) return null;
  const same = ctx.db.query("mails").withIndex("by_key", (q) => q.eq("key", key));
  if ((await same.unique()) !== null) return null;
  const message = { kind, ...data } as MailMessage;
  const now = Date.now();
  const expiresAt = now + keptFor(message);
  const address = emailField.safeParse(order.to);
  const row = {
    ...{ key, kind, language, message, attempts: 0, round: 0, dueAt: now },
    to: address.success ? address.data : "",
    ...(userId && { userId }),
    expiresAt,
  };
  if (!address.success) {
    const failure = { reason: "addressInvalid" as const, detail: "" };
    return await ctx.db.insert("mails", { ...row, state: "failed", failure });
  }
  // At the minute: the cron job may come later.
  if (isSecret(message) && kind !== "invitation") await ctx.scheduler.runAt(expiresAt, internal.jobs.mail.sweep, {});
  const mailId = await ctx.db.insert("mails", { ...row, state: findMailServer() === null ? "noServer" : "queued" });
  if (findMailServer() !== null) await ctx.scheduler.runAfter(0, internal.jobs.mailSender.send, { mailId });
  else if (isDevelopment()) await ctx.scheduler.runAfter(0, internal.jobs.mail.announce, { mailId });
  return mailId;
}

async function isStopped(ctx: MutationCtx, kind: MailKind, userId: Id<"users"> | undefined): Promise<boolean> {
  if (userId === undefined || !isOptionalMail(kind)) return false;
  const profile = await findProfile(ctx, userId);
  return profile !== null && listStopped(profile).includes(kind);
}

/**
 * Starts an attempt, which no other sender can start until it reports or its lease ends. Null when there is nothing to
 * send (any more): an attempt may come hours after the event, when the reader has stopped this kind or moved.
 */
export async function claimMail(ctx: MutationCtx, mailId: Id<"mails">): Promise<Doc<"mails"> | null> {
  const mail = await ctx.db.get("mails", mailId);
  const now = Date.now();
  if (mail?.state !== "queued" || mail.dueAt > now + mailRules.slackMs || mail.expiresAt <= now) return null;
  const to = await addressOf(ctx, mail);
  if (to === null) {
    await ctx.db.delete("mails", mailId);
    return null;
  }
  const claim = { to, state: "sending" as const, attempts: mail.attempts + 1, dueAt: now + mailRules.leaseMs };
  await ctx.db.patch("mails", mailId, claim);
  return { ...mail, ...claim };
}

/** Null for a mail that nobody is to get any more. */
async function addressOf(ctx: MutationCtx, { kind, to, userId }: Doc<"mails">): Promise<string | null> {
  if (userId === undefined || !followsReader(kind)) return to;
  const isOver = await isStopped(ctx, kind, userId);
  return isOver ? null : ((await findReader(ctx, userId))?.to ?? null);
}

export interface Report {
  mailId: Id<"mails">;
  /** `attempts` of the claimed row. Reports of attempts that were given up are ignored. */
  attempt: number;
  /** Null when the server took the mail. */
  failure: { reason: MailFailure; detail: string } | null;
}

/** Failures that may pass. */
const passing = new Set<MailFailure>(["unreachable", "timeout", "refusedForNow"]);

export async function settleMail(ctx: MutationCtx, { mailId, attempt, failure }: Report): Promise<void> {
  const mail = await ctx.db.get("mails", mailId);
  if (mail?.state !== "sending" || mail.attempts !== attempt) return;
  if (failure !== null) {
    await retryOrGiveUp(ctx, mail, failure);
    return;
  }
  if (isLast(mail.kind)) {
    await ctx.db.delete("mails", mailId);
    return;
  }
  const spent = mail.message !== undefined && isSecret(mail.message);
  await ctx.db.patch("mails", mailId, {
    ...{ state: "sent", sentAt: Date.now(), failure: undefined },
    ...(spent && { message: undefined }),
  });
}

async function retryOrGiveUp(
  ctx: MutationCtx,
  { _id: mailId, attempts }: Doc<"mails">,
  failure: NonNullable<Report["failure"]>,
): Promise<void> {
  const wait = passing.has(failure.reason) ? mailRules.backoffMs[attempts - 1] : undefined;
  if (wait === undefined) {
    await ctx.db.patch("mails", mailId, { state: "failed", failure });
    return;
  }
  await ctx.db.patch("mails", mailId, { state: "queued", failure, dueAt: Date.now() + wait });
  await ctx.scheduler.runAfter(wait, internal.jobs.mailSender.send, { mailId });
}

/** Puts back what a sender took and never reported, and starts what should have been started (MAIL-4). */
export async function rescueMails(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const { batch, lateMs } = mailRules;
  const stuck = ctx.db.query("mails").withIndex("by_state_and_dueAt", (q) => q.eq("state", "sending").lt("dueAt", now));
  for (const mail of await stuck.take(batch)) {
    await retryOrGiveUp(ctx, mail, { reason: "timeout", detail: "The sender did not report." });
  }
  if (findMailServer() === null) return;
  const late = ctx.db
    .query("mails")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "queued").lt("dueAt", now - lateMs));
  for (const { _id } of await late.take(batch))
    await ctx.scheduler.runAfter(0, internal.jobs.mailSender.send, { mailId: _id });
}

/** Returns whether there may be more. */
export async function sweepMails(ctx: MutationCtx): Promise<boolean> {
  const expired = await ctx.db
    .query("mails")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", Date.now()))
    .take(mailRules.batch);
  for (const { _id } of expired) await ctx.db.delete("mails", _id);
  return expired.length === mailRules.batch;
}

/**
 * Another message of a mail that is over. Errors: notFound, mailNotConfigured, mailUnderway, mailGone, mailStopped,
 * tooManyAttempts {retryAt} (an invitation).
 */
export async function sendAgain(ctx: MutationCtx, mailId: Id<"mails">): Promise<Doc<"mails">> {
  const mail = (await ctx.db.get("mails", mailId)) ?? fail("notFound");
  if (!sendsMail()) fail("mailNotConfigured");
  if (mail.state === "queued" || mail.state === "sending") fail("mailUnderway");
  if (mail.message === undefined || mail.to === "" || mail.expiresAt <= Date.now()) fail("mailGone");
  if (await isStopped(ctx, mail.kind, mail.userId)) fail("mailStopped");
  if (mail.kind === "invitation") await takeFromLimits(ctx, [{ limit: "invitationMails", key: mail.to }]);
  const again = { state: "queued" as const, attempts: 0, round: mail.round + 1, dueAt: Date.now(), failure: undefined };
  await ctx.db.patch("mails", mailId, again);
  await ctx.scheduler.runAfter(0, internal.jobs.mailSender.send, { mailId });
  return mail;
}
