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
 * Anybody can sign up with a stranger's address and change the password all day: an address that nobody has confirmed
 * gets few notices (MAIL-20).
 */
async function isOwed(ctx: MutationCtx, { to, name }: Reader): Promise<boolean> {
  return name !== null || (await tryLimit(ctx, { limit: "unconfirmedMails", key: to }));
}

/** To the address that the account is signed in with, in the transaction of the change (MAIL-13). */
export async function notePasswordChange(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || !(await isOwed(ctx, reader))) return;
  const { name, ...order } = reader;
  const at = Date.now();
  const key = `passwordChanged:${userId}:${at}`;
  await queueMail(ctx, { ...order, userId, kind: "passwordChanged", key, data: { name, at } });
}

/** To the former and to the new address (MAIL-21). */
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

/** Only to an address that its owner has shown to be theirs, and so not about a sign-up (AUTH-48). */
export async function noteNewDevice(ctx: MutationCtx, { userId, sessionId }: NewSession): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || !(await readAddress(ctx, userId)).confirmed) return;
  const { name, ...order } = reader;
  const { ip, userAgent } = await ctx.meta.getRequestMetadata();
  const data = { name, at: Date.now(), device: deviceName(userAgent) || (ip ?? "?") };
  await queueMail(ctx, { ...order, userId, kind: "newDevice", key: `newDevice:${sessionId}`, data });
}

/**
 * To a confirmed address, where mails are sent. Call it before the account goes. The row names no user: it must outlive the
 * person's others, for as long as it takes to send it (PRIVACY-14).
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
  /** Names the event among those of its kind. */
  event: string;
}

/** MAIL-14 */
export async function noteFactorChange(ctx: MutationCtx, { userId, change, event }: FactorChange): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || !(await isOwed(ctx, reader))) return;
  const { name, ...order } = reader;
  const key = `secondFactorChanged:${change}:${event}`;
  await queueMail(ctx, { ...order, userId, kind: "secondFactorChanged", key, data: { name, at: Date.now(), change } });
}
