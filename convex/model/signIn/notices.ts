import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { MailData } from "../mail/messages";
import { findReader } from "../mail/reader";
import { queueMail } from "../mail/writes";

/** To the address that the account is signed in with, in the transaction of the change (MAIL-13). */
export async function notePasswordChange(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { name, ...order } = reader;
  const at = Date.now();
  const key = `passwordChanged:${userId}:${at}`;
  await queueMail(ctx, { ...order, userId, kind: "passwordChanged", key, data: { name, at } });
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
  if (reader === null) return;
  const { name, ...order } = reader;
  const key = `secondFactorChanged:${change}:${event}`;
  await queueMail(ctx, { ...order, userId, kind: "secondFactorChanged", key, data: { name, at: Date.now(), change } });
}
