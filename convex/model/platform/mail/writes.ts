import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { mailRules } from "../../../shared/limits";
import { isOptionalMail, type MailKind, type MailLanguage } from "../../../shared/mailKinds";
import { emailField } from "../../../shared/personFields";
import { findProfile } from "../accounts";
import { takeFromLimits } from "../rateLimits";
import { fail } from "../errors";
import { listStopped } from "./choices";
import { findMailServer, isDevelopment, sendsMail } from "./configuration";
import { followsReader, isLast, isSecret, lifetimeOf, type MailData, type MailMessage } from "./messages";
import { startSending } from "./pools";
import { findReader } from "./reader";

export type MailOrder = {
  [Kind in MailKind]: { kind: Kind; data: MailData<Kind> };
}[MailKind] & {
  to: string;
  /**
   * Person whose choices apply.
   * Absent for people without an account.
   */
  userId?: Id<"users">;
  language: MailLanguage;
  /**
   * Key of the event: "certificateIssued:<id>".
   * One mail is sent, however often it is queued.
   */
  key: string;
};

/**
 * Whether the address is under `.invalid`.
 * This top-level domain has no mailboxes (RFC 2606).
 */
const hasNoMailbox = (address: string): boolean => address.endsWith(".invalid");

/**
 * Queues a mail; the only way to send one.
 * Call it in the transaction of the event. Null if the event has a mail already, the person has stopped this kind,
 * or the address has no mailbox.
 */
export async function queueMail(ctx: MutationCtx, order: MailOrder): Promise<Id<"mails"> | null> {
  const { key, kind, data, userId, language } = order;
  if (hasNoMailbox(order.to) || (await isStopped(ctx, kind, userId))) return null;
  const same = ctx.db.query("mails").withIndex("by_key", (q) => q.eq("key", key));
  if ((await same.unique()) !== null) return null;
  const message = { kind, ...data } as MailMessage;
  const now = Date.now();
  const expiresAt = now + lifetimeOf(message);
  const address = emailField.safeParse(order.to);
  const row = {
    key,
    kind,
    language,
    message,
    attempts: 0,
    round: 0,
    queuedAt: now,
    to: address.success ? address.data : "",
    ...(userId && { userId }),
    expiresAt,
  };
  if (!address.success) {
    const failure = { reason: "addressInvalid" as const, detail: "" };
    return await ctx.db.insert("mails", { ...row, state: "failed", failure });
  }
  // To the minute: the cron job may come later.
  if (isSecret(message) && kind !== "invitation") await ctx.scheduler.runAt(expiresAt, internal.jobs.mail.sweep, {});
  const mailId = await ctx.db.insert("mails", { ...row, state: findMailServer() === null ? "noServer" : "queued" });
  if (findMailServer() !== null) await startSending(ctx, { mailId, kind });
  else if (isDevelopment()) await ctx.scheduler.runAfter(0, internal.jobs.mail.announce, { mailId });
  return mailId;
}

async function isStopped(ctx: MutationCtx, kind: MailKind, userId: Id<"users"> | undefined): Promise<boolean> {
  if (userId === undefined || !isOptionalMail(kind)) return false;
  const profile = await findProfile(ctx, userId);
  return profile !== null && listStopped(profile).includes(kind);
}

/**
 * Begins an attempt; null if there is nothing to send.
 * An attempt may come hours after the event, when the link has expired, or the reader has stopped this kind or
 * moved. Such a mail is deleted.
 *
 * @param isMeant whether the mail's event still stands
 */
export async function prepareMail(
  ctx: MutationCtx,
  mailId: Id<"mails">,
  isMeant: (message: MailMessage, userId?: Id<"users">) => Promise<boolean>,
): Promise<Doc<"mails"> | null> {
  const mail = await ctx.db.get("mails", mailId);
  if (mail?.state !== "queued") return null;
  const isOver = mail.expiresAt <= Date.now() || (mail.message && !(await isMeant(mail.message, mail.userId)));
  const to = isOver ? null : await addressOf(ctx, mail);
  if (to === null) {
    await ctx.db.delete("mails", mailId);
    return null;
  }
  const begun = { to, attempts: mail.attempts + 1 };
  await ctx.db.patch("mails", mailId, begun);
  return { ...mail, ...begun };
}

/** Returns the present address; null if nobody may get the mail. */
async function addressOf(ctx: MutationCtx, { kind, to, userId }: Doc<"mails">): Promise<string | null> {
  if (userId === undefined || !followsReader(kind)) return to;
  const isOver = await isStopped(ctx, kind, userId);
  return isOver ? null : ((await findReader(ctx, userId))?.to ?? null);
}

/** Ends a mail's attempts: delivered, or failed for good. */
export async function settleMail(ctx: MutationCtx, mailId: Id<"mails">, wasTaken: boolean): Promise<void> {
  const mail = await ctx.db.get("mails", mailId);
  if (mail?.state !== "queued") return;
  if (!wasTaken) {
    await giveUp(ctx, mail);
    return;
  }
  if (isLast(mail.kind)) {
    await ctx.db.delete("mails", mailId);
    return;
  }
  const isSpent = mail.message !== undefined && isSecret(mail.message);
  const sent = { state: "sent" as const, sentAt: Date.now(), failure: undefined };
  await ctx.db.patch("mails", mailId, isSpent ? { ...sent, message: undefined } : sent);
}

/**
 * Marks the mail as failed.
 * Without a failure of its own, every sender was lost before it could report.
 */
async function giveUp(ctx: MutationCtx, { _id, failure }: Doc<"mails">): Promise<void> {
  const lost = { reason: "timeout" as const, detail: "The sender did not report." };
  await ctx.db.patch("mails", _id, { state: "failed", failure: failure ?? lost });
}

/**
 * Gives up mails that no pool knows (MAIL-4).
 * A backup of the embedded backend has no rows of components.
 */
export async function giveUpLostMails(ctx: MutationCtx): Promise<void> {
  const lost = ctx.db
    .query("mails")
    .withIndex("by_state_and_queuedAt", (q) => q.eq("state", "queued").lt("queuedAt", Date.now() - mailRules.lostMs));
  for (const mail of await lost.take(mailRules.batch)) await giveUp(ctx, mail);
}

/** Deletes expired mails; returns whether there may be more. */
export async function sweepMails(ctx: MutationCtx): Promise<boolean> {
  const expired = await ctx.db
    .query("mails")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", Date.now()))
    .take(mailRules.batch);
  for (const { _id } of expired) await ctx.db.delete("mails", _id);
  return expired.length === mailRules.batch;
}

/**
 * Queues a finished mail again, as another message.
 * Errors: notFound, mailNotConfigured, mailUnderway, mailGone, mailStopped, tooManyAttempts {retryAt} (an
 * invitation).
 */
export async function sendAgain(ctx: MutationCtx, mailId: Id<"mails">): Promise<Doc<"mails">> {
  const mail = (await ctx.db.get("mails", mailId)) ?? fail("notFound");
  if (!sendsMail()) fail("mailNotConfigured");
  if (mail.state === "queued") fail("mailUnderway");
  if (mail.message === undefined || mail.to === "" || mail.expiresAt <= Date.now()) fail("mailGone");
  if (await isStopped(ctx, mail.kind, mail.userId)) fail("mailStopped");
  if (mail.kind === "invitation") await takeFromLimits(ctx, [{ limit: "invitationMails", key: mail.to }]);
  const again = {
    state: "queued" as const,
    attempts: 0,
    round: mail.round + 1,
    queuedAt: Date.now(),
    failure: undefined,
  };
  await ctx.db.patch("mails", mailId, again);
  await startSending(ctx, { mailId, kind: mail.kind });
  return mail;
}
