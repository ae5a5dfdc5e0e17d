import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { signInRules } from "../../shared/limits";
import type { MailLanguage } from "../../shared/mailKinds";
import { queueMail } from "../mail/writes";
import { findPasswordAccount, requireProfile } from "../people/reads";

interface NewReset {
  userId: Id<"users">;
  tokenHash: string;
  lifetimeMs: number;
}

/** Voids older links. Changes nothing else: until it is redeemed, the account is as before. */
export async function insertReset(ctx: MutationCtx, { userId, tokenHash, lifetimeMs }: NewReset): Promise<number> {
  await voidResets(ctx, userId);
  const expiresAt = Date.now() + lifetimeMs;
  await ctx.db.insert("passwordResets", { userId, tokenHash, expiresAt });
  return expiresAt;
}

interface MailedReset {
  /** Normalized; the link goes there. */
  email: string;
  token: string;
  tokenHash: string;
  /** For people who have chosen none. */
  language: MailLanguage;
}

/** The link and its mail, or neither (AUTH-37). */
export async function mailReset(ctx: MutationCtx, { email, token, tokenHash, ...asked }: MailedReset): Promise<void> {
  const account = await findPasswordAccount(ctx, email);
  if (account === null) return;
  const { userId } = account;
  const { fullName: name, language = asked.language } = await requireProfile(ctx, userId);
  await insertReset(ctx, { userId, tokenHash, lifetimeMs: signInRules.mailedResetMs });
  const key = `resetPassword:${tokenHash}`;
  await queueMail(ctx, { to: email, userId, language, kind: "resetPassword", key, data: { name, token } });
}

export async function voidResets(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const resets = ctx.db.query("passwordResets").withIndex("by_userId", (q) => q.eq("userId", userId));
  for await (const { _id } of resets) await ctx.db.delete("passwordResets", _id);
}

/** Null for a link that is unknown, used, replaced or expired. */
export async function findReset(ctx: QueryCtx | MutationCtx, tokenHash: string): Promise<Doc<"passwordResets"> | null> {
  const reset = await ctx.db
    .query("passwordResets")
    .withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash))
    .unique();
  return reset !== null && reset.expiresAt > Date.now() ? reset : null;
}
