import type { RegisteredAction, RegisteredMutation } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { ActionCtx, MutationCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { seeDevice } from "./devices";

/*
 * Uses of Convex Auth beyond its documented interface.
 * tests/convex/signIn/authLibrary.test.ts checks each against the installed version:
 * - the handlers of its functions, because exporting those as they are would trust whatever a client sends
 * - its rows of sessions and refresh tokens, because blocking, new passwords and limits end sessions at once
 * - the parts of a refresh token, because the library deletes what they name without checking its owner
 */

/**
 * Returns the handler of a function that the library registered.
 *
 * It exports only the registered form; calling that works but warns, and its types hide the handler.
 */
export function handlerOf<Args extends Record<string, unknown>, Returns>(
  registered: RegisteredAction<"public", Args, Returns>,
): (ctx: ActionCtx, args: Args) => Returns;
export function handlerOf<Args extends Record<string, unknown>, Returns>(
  registered: RegisteredMutation<"internal", Args, Returns>,
): (ctx: MutationCtx, args: Args) => Returns;
export function handlerOf(registered: unknown): unknown {
  return (registered as { _handler: unknown })._handler;
}

async function dropRefreshTokens(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  const tokens = ctx.db.query("authRefreshTokens").withIndex("sessionId", (q) => q.eq("sessionId", sessionId));
  for await (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
}

/**
 * Deletes the session's oldest refresh tokens beyond the limit.
 * Except the one in use. The library stores used tokens, and for some seconds issues unlimited new ones for the
 * same old one.
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
 * Whether a refresh token may reach Convex Auth.
 * The library trusts the token's two parts as ids: if the first is unknown, it deletes the document that the
 * second names, in any table. So both must be ids of the right tables, and the stored token must belong to its
 * session.
 */
export async function admitRefreshToken(ctx: MutationCtx, refreshToken: string): Promise<boolean> {
  const [tokenPart, sessionPart, ...rest] = refreshToken.split("|");
  if (tokenPart === undefined || sessionPart === undefined || rest.length > 0) return false;
  const tokenId = ctx.db.normalizeId("authRefreshTokens", tokenPart);
  const sessionId = ctx.db.normalizeId("authSessions", sessionPart);
  if (tokenId === null || sessionId === null) return false;
  // The library compares strings, but normalizeId
  // accepts other spellings of an id.
  if (tokenId !== tokenPart || sessionId !== sessionPart) return false;
  const token = await ctx.db.get("authRefreshTokens", tokenId);
  if (token?.sessionId !== sessionId) return false;
  if ((await ctx.db.get("authSessions", sessionId)) === null) {
    await dropRefreshTokens(ctx, sessionId);
    return false;
  }
  if (token.firstUsedTime !== undefined && token.firstUsedTime + signInRules.refreshReuseMs < Date.now()) {
    // Two parties hold it, and the owner is unknown
    // (AUTH-33). The library would spare the session.
    await endSession(ctx, sessionId);
    return false;
  }
  await dropOldRefreshTokens(ctx, token);
  await seeDevice(ctx, sessionId);
  return true;
}

export async function endSession(ctx: MutationCtx, sessionId: Id<"authSessions">): Promise<void> {
  await dropRefreshTokens(ctx, sessionId);
  await ctx.db.delete("authSessions", sessionId);
}
