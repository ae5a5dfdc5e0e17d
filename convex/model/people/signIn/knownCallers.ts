import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { readCaller } from "./caller";

/**
 * Returns the calling network if the person signed in there.
 * Only lately. Strangers who use up the account's shared limit do not lock such a caller out (AUTH-13, AUTH-46).
 */
export async function findKnownCaller(ctx: MutationCtx, userId: Id<"users">): Promise<string | null> {
  const caller = await readCaller(ctx);
  return caller !== null && (await find(ctx, userId, caller)) !== null ? caller : null;
}

/** `findKnownCaller` for queries, which are given the network. */
export async function isKnownNetwork(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
  caller: string | null,
): Promise<boolean> {
  return caller !== null && (await find(ctx, userId, caller)) !== null;
}

/**
 * Stores the network when a session begins.
 * After a right password. Deletes the oldest caller beyond the limit.
 */
export async function rememberCaller(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const caller = await readCaller(ctx);
  if (caller === null) return;
  const known = await find(ctx, userId, caller);
  const signedInAt = Date.now();
  if (known !== null) {
    await ctx.db.patch("knownCallers", known._id, { signedInAt });
    return;
  }
  const others = await ctx.db
    .query("knownCallers")
    .withIndex("by_userId_and_caller", (q) => q.eq("userId", userId))
    .take(signInRules.callersPerUser);
  if (others.length === signInRules.callersPerUser) {
    const oldest = others.reduce((one, other) => (one.signedInAt <= other.signedInAt ? one : other));
    await ctx.db.delete("knownCallers", oldest._id);
  }
  await ctx.db.insert("knownCallers", { userId, caller, signedInAt });
}

/**
 * Whether accounts have signed in from there for a day.
 * Not sooner: a flood of sign-ups makes each of its networks known with the first account.
 */
export async function isEstablished(ctx: QueryCtx | MutationCtx, caller: string): Promise<boolean> {
  const oldest = await ctx.db
    .query("knownCallers")
    .withIndex("by_caller", (q) => q.eq("caller", caller))
    .first();
  return oldest !== null && oldest._creationTime <= Date.now() - signInRules.establishedMs;
}

async function find(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
  caller: string,
): Promise<Doc<"knownCallers"> | null> {
  return await ctx.db
    .query("knownCallers")
    .withIndex("by_userId_and_caller", (q) => q.eq("userId", userId).eq("caller", caller))
    .unique();
}
