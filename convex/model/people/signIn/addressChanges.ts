import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { confirmationRules } from "../../../shared/limits";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit } from "../../platform/audit/writes";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import { findOwnAccount, findPasswordAccount, requireProfile } from "../../platform/accounts";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { voidChallenges } from "../secondFactor/writes";
import { codeHash, dropConfirmations, type Secrets } from "./confirmations";
import { noteAddressChange } from "./notices";
import { voidResets } from "./resets";
import { endSessions } from "./sessions";
import { hashToken } from "./tokens";

/**
 * Request for a new sign-in address (AUTH-50 to AUTH-53).
 * It takes effect once the mailbox has confirmed it.
 */

interface AskedChange {
  userId: Id<"users">;
  /** Session that asked. */
  sessionId: Id<"authSessions">;
  /** New address, normalized. */
  email: string;
}

/** Returns the pending change, which may have expired. */
export async function findAddressChange(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
): Promise<Doc<"addressChanges"> | null> {
  return await ctx.db
    .query("addressChanges")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/**
 * Stores a change in place of an earlier one.
 * If the address has an account, the row is the same and nobody gets its link or code: its owner gets a notice
 * instead (AUTH-52). Call it from a job, so that the answer's time tells nothing either.
 */
export async function storeAddressChange(ctx: MutationCtx, asked: AskedChange, secrets: Secrets): Promise<void> {
  const { userId, email } = asked;
  const session = await ctx.db.get("authSessions", asked.sessionId);
  if (session?.userId !== userId) return;
  await dropAddressChange(ctx, userId);
  const tokenHash = await hashToken(secrets.token);
  const expiresAt = Date.now() + confirmationRules.validMs;
  const hashes = { tokenHash, codeHash: await codeHash(userId, secrets.code) };
  await ctx.db.insert("addressChanges", { ...asked, ...hashes, expiresAt });
  const taken = await findPasswordAccount(ctx, email);
  const reader = await findReader(ctx, taken?.userId ?? userId);
  if (reader === null) return;
  const { name, to, language } = reader;
  if (taken !== null) {
    const order = { to, userId: taken.userId, language, key: `addressTaken:${tokenHash}` };
    await queueMail(ctx, { ...order, kind: "addressTaken", data: { name } });
    return;
  }
  const order = { to: email, userId, language, key: `confirmNewAddress:${tokenHash}` };
  await queueMail(ctx, { ...order, kind: "confirmNewAddress", data: secrets });
}

export async function dropAddressChange(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const change = await findAddressChange(ctx, userId);
  if (change !== null) await ctx.db.delete("addressChanges", change._id);
}

/**
 * Deletes the change when the session that asked ends (AUTH-53).
 * Trigger of `authSessions`.
 */
export async function endAddressChange(ctx: TriggerCtx, change: RowChange<"authSessions">): Promise<void> {
  if (change.operation !== "delete") return;
  const asked = await findAddressChange(ctx, change.oldDoc.userId);
  if (asked?.sessionId === change.id) await ctx.db.delete("addressChanges", asked._id);
}

/**
 * Changes the address by a link, without a session.
 * Returns false for an invalid link.
 */
export async function redeemAddressToken(ctx: MutationCtx, token: string): Promise<boolean> {
  const tokenHash = await hashToken(token);
  const change = await ctx.db
    .query("addressChanges")
    .withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash))
    .unique();
  return change !== null && (await redeem(ctx, change));
}

/**
 * Returns whether the code was right.
 * The caller limits the guesses.
 */
export async function redeemAddressCode(ctx: MutationCtx, userId: Id<"users">, code: string): Promise<boolean> {
  const change = await findAddressChange(ctx, userId);
  if (change?.codeHash !== (await codeHash(userId, code))) return false;
  return await redeem(ctx, change);
}

/**
 * Changes account, user and profile together.
 * Only while the session that asked is open: resetting the password, signing that device out or blocking the
 * person stops the change, too (AUTH-53).
 */
async function redeem(ctx: MutationCtx, change: Doc<"addressChanges">): Promise<boolean> {
  const { userId, sessionId, email, expiresAt } = change;
  const session = await ctx.db.get("authSessions", sessionId);
  const account = await findOwnAccount(ctx, userId);
  if (expiresAt <= Date.now() || session?.userId !== userId || account === null) return false;
  // Someone may have signed up with it since.
  if ((await findPasswordAccount(ctx, email)) !== null) return false;
  const former = account.providerAccountId;
  const formerReader = await findReader(ctx, userId);
  const profile = await requireProfile(ctx, userId);
  await ctx.db.delete("addressChanges", change._id);
  await ctx.db.patch("authAccounts", account._id, { providerAccountId: email });
  await ctx.db.patch("users", userId, { email, emailVerificationTime: Date.now() });
  // The contact address follows, unless the person
  // chose another one (PROFILE-3).
  if (profile.email === former) await ctx.db.patch("profiles", profile._id, { email, version: profile.version + 1 });
  await endSessions(ctx, userId, { keep: sessionId });
  // Links sent to the former address end.
  await voidResets(ctx, userId);
  await voidChallenges(ctx, userId);
  await dropConfirmations(ctx, userId);
  await noteAddressChange(ctx, userId, [formerReader, await findReader(ctx, userId)]);
  await recordAudit(ctx, {
    action: "student.addressChanged",
    targetKind: "student",
    targetId: userId,
    targetLabel: profile.fullName,
    changes: listChanges({ email: "text" }, { email: former }, { email }),
    actorId: userId,
  });
  return true;
}
