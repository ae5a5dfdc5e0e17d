import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import { mayActFor } from "../profiles/access";
import { findPasswordAccount } from "../../platform/accounts";
import { tryLimit } from "../../platform/rateLimits";
import { isKnownNetwork } from "./knownCallers";

interface NewReset {
  userId: Id<"users">;
  tokenHash: string;
  /** Sent by mail; otherwise a person hands it over. */
  mailed: boolean;
  /** Administrator who hands it over. */
  createdBy?: Id<"users">;
}

/**
 * Stores a link and voids older ones of the same way (MAIL-18).
 * The last three by mail stay valid, so that a stranger who asks for another does not void the one that its owner
 * has just opened (AUTH-37). The account changes only when a link is redeemed.
 */
export async function insertReset(ctx: MutationCtx, reset: NewReset): Promise<number> {
  const { userId, mailed } = reset;
  if (mailed) await makeRoomForMailed(ctx, userId);
  else await voidResets(ctx, userId, mailed);
  const expiresAt = Date.now() + (mailed ? signInRules.mailedResetMs : signInRules.handedResetMs);
  await ctx.db.insert("passwordResets", { ...reset, expiresAt });
  return expiresAt;
}

async function makeRoomForMailed(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const newestFirst = ctx.db
    .query("passwordResets")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc");
  let spared = 1;
  for await (const { _id, mailed } of newestFirst)
    if (mailed && ++spared > signInRules.mailedResets) await ctx.db.delete("passwordResets", _id);
}

interface MailedReset {
  /** Normalized address that the link is sent to. */
  email: string;
  token: string;
  tokenHash: string;
  /** Set if an administrator asked for it. */
  bySchool?: boolean;
  /** Network that asked (caller.ts); null if unknown. */
  caller: string | null;
}

/**
 * Stores a link and mails it, or does neither (AUTH-37).
 * Limited by network and address: strangers fill no mailbox (AUTH-36).
 */
export async function mailReset(ctx: MutationCtx, { email, token, tokenHash, ...asked }: MailedReset): Promise<void> {
  const account = await findPasswordAccount(ctx, email);
  if (account === null) return;
  const { userId } = account;
  const isOurs = asked.bySchool === true || (await isKnownNetwork(ctx, userId, asked.caller));
  if (!isOurs && !(await tryLimit(ctx, { limit: "resetMailsFromAnywhere", key: email }))) return;
  const reader = await findReader(ctx, userId);
  if (reader === null) return;
  const { name, ...order } = reader;
  await insertReset(ctx, { userId, tokenHash, mailed: true });
  const key = `resetPassword:${tokenHash}`;
  const by = asked.bySchool === true ? { bySchool: true } : {};
  await queueMail(ctx, { ...order, userId, kind: "resetPassword", key, data: { name, token, ...by } });
}

/** Voids all links, or those that came one way. */
export async function voidResets(ctx: MutationCtx, userId: Id<"users">, mailed?: boolean): Promise<void> {
  const resets = ctx.db.query("passwordResets").withIndex("by_userId", (q) => q.eq("userId", userId));
  for await (const reset of resets)
    if (mailed === undefined || reset.mailed === mailed) await ctx.db.delete("passwordResets", reset._id);
}

/**
 * Returns a valid link, or null.
 * Null if it is unknown, used, replaced or expired, or if its administrator has lost their rights.
 */
export async function findReset(ctx: QueryCtx | MutationCtx, tokenHash: string): Promise<Doc<"passwordResets"> | null> {
  const reset = await ctx.db
    .query("passwordResets")
    .withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash))
    .unique();
  if (reset === null || reset.expiresAt <= Date.now()) return null;
  return reset.createdBy === undefined || (await mayActFor(ctx, reset.createdBy)) ? reset : null;
}
