import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { reachesPeople } from "../../platform/mail/configuration";
import type { MailData } from "../../platform/mail/messages";
import { findReader, type Reader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import { tryLimit } from "../../platform/rateLimits";
import { readAddress } from "./confirmations";
import { deviceName } from "./devices";
import type { NewSession } from "./views";

/**
 * Whether the reader gets another notice (MAIL-20).
 * Anybody can sign up with a stranger's address and change the password all day, so an unconfirmed address gets
 * few.
 */
async function isOwed(ctx: MutationCtx, { to, name }: Reader): Promise<boolean> {
  return name !== null || (await tryLimit(ctx, { limit: "unconfirmedMails", key: to }));
}

/**
 * Announces a new password (MAIL-13).
 * To the sign-in address, in the transaction of the change.
 */
export async function notePasswordChange(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || !(await isOwed(ctx, reader))) return;
  const { name, ...order } = reader;
  const at = Date.now();
  const key = `passwordChanged:${userId}:${at}`;
  await queueMail(ctx, { ...order, userId, kind: "passwordChanged", key, data: { name, at } });
}

/** Announces a new address, to it and the former one (MAIL-21). */
export async function noteAddressChange(
  ctx: MutationCtx,
  userId: Id<"users">,
  readers: (Reader | null)[],
): Promise<void> {
  const at = Date.now();
  for (const reader of readers) {
    if (reader === null || !(await isOwed(ctx, reader))) continue;
    const { name, ...order } = reader;
    const key = `addressChanged:${userId}:${at}:${order.to}`;
    await queueMail(ctx, { ...order, userId, kind: "addressChanged", key, data: { name, at } });
  }
}

/**
 * Announces a sign-in from a new device (AUTH-48).
 * Only to a confirmed address, and so not about a sign-up.
 */
export async function noteNewDevice(ctx: MutationCtx, { userId, sessionId }: NewSession): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || !(await readAddress(ctx, userId)).confirmed) return;
  const { name, ...order } = reader;
  const { ip, userAgent } = await ctx.meta.getRequestMetadata();
  const data = { name, at: Date.now(), device: deviceName(userAgent) || (ip ?? "?") };
  await queueMail(ctx, { ...order, userId, kind: "newDevice", key: `newDevice:${sessionId}`, data });
}

/**
 * Announces the removal of an account, to a confirmed address.
 * Only if mail is sent. Call it before the account is deleted. The row names no user: it must outlive the person's
 * others until it is sent (PRIVACY-14).
 */
export async function noteRemoval(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (!reachesPeople() || reader === null || !(await readAddress(ctx, userId)).confirmed) return;
  const { name, ...order } = reader;
  const key = `accountDeleted:${userId}`;
  await queueMail(ctx, { ...order, kind: "accountDeleted", key, data: { name, at: Date.now() } });
}

interface FactorChange {
  userId: Id<"users">;
  change: MailData<"secondFactorChanged">["change"];
  /** Key of the event among those of its kind. */
  event: string;
}

/** Announces a change of the second factor (MAIL-14). */
export async function noteFactorChange(ctx: MutationCtx, { userId, change, event }: FactorChange): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || !(await isOwed(ctx, reader))) return;
  const { name, ...order } = reader;
  const key = `secondFactorChanged:${change}:${event}`;
  await queueMail(ctx, { ...order, userId, kind: "secondFactorChanged", key, data: { name, at: Date.now(), change } });
}
