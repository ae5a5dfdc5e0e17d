import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { confirmationRules } from "../../../shared/limits";
import { reachesPeople } from "../../platform/mail/configuration";
import { queueMail } from "../../platform/mail/writes";
import { requireProfile } from "../../platform/accounts";
import { hashToken, newToken } from "./tokens";

/** Returns the sign-in address and whether it is confirmed. */
export async function readAddress(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
): Promise<{ email: string; confirmed: boolean }> {
  const user = await ctx.db.get("users", userId);
  return { email: user?.email ?? "", confirmed: user?.emailVerificationTime !== undefined };
}

/**
 * Secrets that a mail asks its reader to give back.
 * Made in an action, because mutations have no true randomness.
 */
export interface Secrets {
  /** 256 bits. */
  token: string;
  /** Six digits. */
  code: string;
}

export function makeSecrets(): Secrets {
  // 2^32 is no multiple of a million, but the
  // bias is below 1 in 4,000.
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const code = String(number % 10 ** confirmationRules.codeDigits).padStart(confirmationRules.codeDigits, "0");
  return { token: newToken(), code };
}

/**
 * Mails a link and a code for the address.
 * Does nothing if no mail can be delivered, or once the address is confirmed (AUTH-44). The caller counts it
 * against `unconfirmedMails`: a stranger could sign up with the same address repeatedly (MAIL-20).
 */
export async function askByMail(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if (!reachesPeople() || (await readAddress(ctx, userId)).confirmed) return;
  await ctx.scheduler.runAfter(0, internal.jobs.confirmations.create, { userId });
}

/**
 * Replaces an earlier link and code, and mails the new ones.
 * Does nothing once the address is confirmed.
 */
export async function storeSecrets(ctx: MutationCtx, userId: Id<"users">, { token, code }: Secrets): Promise<void> {
  const { email, confirmed } = await readAddress(ctx, userId);
  if (confirmed || email === "") return;
  await dropConfirmations(ctx, userId);
  const tokenHash = await hashToken(token);
  const expiresAt = Date.now() + confirmationRules.validMs;
  await ctx.db.insert("emailConfirmations", {
    userId,
    email,
    tokenHash,
    codeHash: await codeHash(userId, code),
    expiresAt,
  });
  const { language } = await requireProfile(ctx, userId);
  const key = `confirmAddress:${tokenHash}`;
  await queueMail(ctx, { to: email, userId, language, kind: "confirmAddress", key, data: { token, code } });
}

/**
 * Confirms the address by a link, without a session.
 * Returns false for an unknown or expired token.
 */
export async function redeemToken(ctx: MutationCtx, token: string): Promise<boolean> {
  const tokenHash = await hashToken(token);
  const confirmation = await ctx.db
    .query("emailConfirmations")
    .withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash))
    .unique();
  return confirmation !== null && (await redeem(ctx, confirmation));
}

/**
 * Returns whether the code was right.
 * The caller limits the guesses.
 */
export async function redeemCode(ctx: MutationCtx, userId: Id<"users">, code: string): Promise<boolean> {
  const confirmation = await ctx.db
    .query("emailConfirmations")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  if (confirmation?.codeHash !== (await codeHash(userId, code))) return false;
  return await redeem(ctx, confirmation);
}

async function redeem(ctx: MutationCtx, { userId, email, expiresAt }: Doc<"emailConfirmations">): Promise<boolean> {
  const user = await ctx.db.get("users", userId);
  if (expiresAt <= Date.now() || user?.email !== email) return false;
  await dropConfirmations(ctx, userId);
  await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
  return true;
}

export async function dropConfirmations(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const earlier = ctx.db.query("emailConfirmations").withIndex("by_userId", (q) => q.eq("userId", userId));
  for await (const { _id } of earlier) await ctx.db.delete("emailConfirmations", _id);
}

/**
 * Hashes a code with the person's id.
 * Equal codes look different.
 */
export const codeHash = (userId: Id<"users">, code: string) => hashToken(`${userId}:${code}`);
