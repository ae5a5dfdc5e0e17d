import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";

/**
 * Whether the person has signed in with this browser.
 * Browsers are known by a secret that each makes for itself (AUTH-55). Unlike its name and its network, nobody
 * else has it.
 */
export async function isKnownDevice(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
  deviceHash: string | null,
): Promise<boolean> {
  return deviceHash !== null && (await find(ctx, userId, deviceHash)) !== null;
}

/**
 * Stores the browser when a session begins.
 * Deletes the least recently used one beyond the limit.
 */
export async function rememberDevice(ctx: MutationCtx, userId: Id<"users">, deviceHash: string | null): Promise<void> {
  if (deviceHash === null) return;
  const known = await find(ctx, userId, deviceHash);
  const signedInAt = Date.now();
  if (known !== null) {
    await ctx.db.patch("knownDevices", known._id, { signedInAt });
    return;
  }
  const others = await ctx.db
    .query("knownDevices")
    .withIndex("by_userId_and_tokenHash", (q) => q.eq("userId", userId))
    .take(signInRules.devicesPerUser);
  if (others.length === signInRules.devicesPerUser) {
    const oldest = others.reduce((one, other) => (one.signedInAt <= other.signedInAt ? one : other));
    await ctx.db.delete("knownDevices", oldest._id);
  }
  await ctx.db.insert("knownDevices", { userId, tokenHash: deviceHash, signedInAt });
}

async function find(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
  tokenHash: string,
): Promise<Doc<"knownDevices"> | null> {
  return await ctx.db
    .query("knownDevices")
    .withIndex("by_userId_and_tokenHash", (q) => q.eq("userId", userId).eq("tokenHash", tokenHash))
    .unique();
}
