import { getAuthSessionId } from "@convex-dev/auth/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { findProfile } from "../../platform/accounts";
import { findKnownCaller, rememberCaller } from "./knownCallers";
import { isKnownDevice, rememberDevice } from "./knownDevices";
import { noteNewDevice } from "./notices";
import type { NewSession } from "./views";
import { endSession } from "./authLibrary";

/**
 * Begins a session; the only way to do so.
 * Call it in the transaction that found the credential still stored: a new password or a block that comes first
 * refuses it, and one that comes later ends it (AUTH-45). It replaces the session that the browser had.
 * Error: accountBlocked.
 *
 * @param deviceHash of the browser's secret; null for one that sends none
 */
export async function beginSession(
  ctx: MutationCtx,
  userId: Id<"users">,
  deviceHash: string | null,
): Promise<NewSession> {
  await requireUnblocked(ctx, userId);
  const isKnown = (await findKnownCaller(ctx, userId)) !== null || (await isKnownDevice(ctx, userId, deviceHash));
  const replaced = await getAuthSessionId(ctx);
  if (replaced !== null && (await ctx.db.get("authSessions", replaced))) await endSession(ctx, replaced);
  await makeRoomForSession(ctx, userId);
  await rememberCaller(ctx, userId);
  await rememberDevice(ctx, userId, deviceHash);
  const expirationTime = Date.now() + signInRules.sessionMs;
  const session = { userId, sessionId: await ctx.db.insert("authSessions", { userId, expirationTime }) };
  if (!isKnown) await noteNewDevice(ctx, session);
  return session;
}

/**
 * Refuses blocked people.
 * Error: accountBlocked.
 */
export async function requireUnblocked(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if ((await findProfile(ctx, userId))?.isBlocked !== false) fail("accountBlocked");
}

/** Deletes the user's sessions and tokens, sparing one session. */
export async function endSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  { keep }: { keep?: Id<"authSessions"> } = {},
): Promise<void> {
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  for await (const { _id } of sessions) if (_id !== keep) await endSession(ctx, _id);
}

/** Newest first, without expired ones that wait for the sweep. */
export async function listSessions(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"authSessions">[]> {
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(2 * signInRules.sessionsPerUser);
  return sessions.filter(({ expirationTime }) => expirationTime > Date.now());
}

/** Ends the oldest ones beyond the limit. */
async function makeRoomForSession(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const newestFirst = await listSessions(ctx, userId);
  for (const { _id } of newestFirst.slice(signInRules.sessionsPerUser - 1)) await endSession(ctx, _id);
}
