import { getAuthSessionId } from "@convex-dev/auth/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { findProfile } from "../../platform/accounts";
import { seeDevice } from "./devices";
import { findKnownCaller, rememberCaller } from "./knownCallers";
import { isKnownDevice, rememberDevice } from "./knownDevices";
import { noteNewDevice } from "./notices";
import type { NewSession } from "./views";

/**
 * The one way in which a session begins. Call it in the transaction that found the credential still stored: a new
 * password or a block that comes first refuses it, and one that comes later ends it (AUTH-45). It replaces the session
 * that the browser had. Error: accountBlocked.
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

/** Error: accountBlocked. */
export async function requireUnblocked(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if ((await findProfile(ctx, userId))?.isBlocked !== false) fail("accountBlocked");
}

/** Deletes all of the user's sessions and refresh tokens, but not those of the session to keep. */
export async function endSessions(
  ctx: MutationCtx,
  userId: Id<"users">,
  { keep }: { keep?: Id<"authSessions"> } = {},
): Promise<void> {
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  for await (const { _id } of sessions) if (_id !== keep) await endSession(ctx, _id);
}

/** Newest first, without the expired ones that wait for the sweep. */
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

export async function endSession(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  await dropRefreshTokens(ctx, sessionId);
  await ctx.db.delete("authSessions", sessionId);
}

async function dropRefreshTokens(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const tokens = ctx.db.query("authRefreshTokens").withIndex("sessionId", (q) => q.eq("sessionId", sessionId));
  for await (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
}

/**
 * Deletes the session's oldest refresh tokens beyond the limit, except the one in use. The library keeps used tokens,
 * and for some seconds issues unlimited new ones for the same old one.
 */
async function dropOldRefreshTokens(ctx: MutationCtx, inUse: Doc<"authRefreshTokens">): Promise<void> {
  const newestFirst = await ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", inUse.sessionId))
    .order("desc")
    .take(2 * signInRules.refreshTokensPerSession);
  for (const { _id } of newestFirst.slice(signInRules.refreshTokensPerSession)) {
    if (_id !== inUse._id) await ctx.db.delete("authRefreshTokens", _id);
  }
}

/**
 * Whether a refresh token may reach Convex Auth. The library trusts the token's two parts as ids: if the first is
 * unknown, it deletes the document that the second names, in any table. So both must be ids of the right tables, and
 * the stored token must belong to its session.
 */
export async function admitRefreshToken(ctx: MutationCtx, refreshToken: string): Promise<boolean> {
  const [tokenPart, sessionPart, ...rest] = refreshToken.split("|");
  if (tokenPart === undefined || sessionPart === undefined || rest.length > 0) return false;
  const tokenId = ctx.db.normalizeId("authRefreshTokens", tokenPart);
  const sessionId = ctx.db.normalizeId("authSessions", sessionPart);
  if (tokenId === null || sessionId === null) return false;
  // normalizeId accepts other spellings of an id, but the library compares strings.
  if (tokenId !== tokenPart || sessionId !== sessionPart) return false;
  const token = await ctx.db.get("authRefreshTokens", tokenId);
  if (token?.sessionId !== sessionId) return false;
  if ((await ctx.db.get("authSessions", sessionId)) === null) {
    await dropRefreshTokens(ctx, sessionId);
    return false;
  }
  if (token.firstUsedTime !== undefined && token.firstUsedTime + signInRules.refreshReuseMs < Date.now()) {
    // Two parties hold it, and which is the owner is not known (AUTH-33). The library would spare the session.
    await endSession(ctx, sessionId);
    return false;
  }
  await dropOldRefreshTokens(ctx, token);
  await seeDevice(ctx, sessionId);
  return true;
}
