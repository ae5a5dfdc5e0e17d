import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

/** Deletes every session of the user with its refresh tokens: nothing of them can be used or refreshed any more. */
export async function endSessions(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", userId));
  for await (const session of sessions) {
    const tokens = ctx.db.query("authRefreshTokens").withIndex("sessionId", (q) => q.eq("sessionId", session._id));
    for await (const token of tokens) await ctx.db.delete("authRefreshTokens", token._id);
    await ctx.db.delete("authSessions", session._id);
  }
}

/**
 * Whether a refresh token may reach Convex Auth. The library takes the two parts of the token for ids as they come: it
 * deletes whatever document the second part names when the first part is unknown, whichever table it is in. So both
 * must be ids of the right tables, and the stored token must belong to the session that it is presented with.
 */
export async function isGenuineRefreshToken(ctx: QueryCtx, refreshToken: string): Promise<boolean> {
  const [tokenPart, sessionPart, ...rest] = refreshToken.split("|");
  if (tokenPart === undefined || sessionPart === undefined || rest.length > 0) return false;
  const tokenId = ctx.db.normalizeId("authRefreshTokens", tokenPart);
  const sessionId = ctx.db.normalizeId("authSessions", sessionPart);
  if (tokenId === null || sessionId === null) return false;
  // normalizeId also accepts other spellings of an id; the library compares the text.
  if (tokenId !== tokenPart || sessionId !== sessionPart) return false;
  const token = await ctx.db.get("authRefreshTokens", tokenId);
  return token?.sessionId === sessionId;
}
