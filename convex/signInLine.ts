import { literals } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import { internal } from "./_generated/api";
import type { Id } from "./_generated/dataModel";
import type { ActionCtx } from "./_generated/server";
import { internalMutation, internalQuery } from "./functions";
import { fail } from "./model/errors";
import { findTurn, flows, freePlace, giveUpPlace, leavePlace, rankOf, type Turn } from "./model/signIn/line";
import { HashingBusyError } from "./model/signIn/passwordHash";
import { signInRules } from "./shared/limits";

/** The transactions of the line in which passwords wait to be hashed (AUTH-54), see model/signIn/line.ts. */

const asker = {
  flow: literals(...flows),
  email: v.string(),
  caller: v.union(v.string(), v.null()),
  deviceHash: v.union(v.string(), v.null()),
};
export type AskerArgs = ObjectType<typeof asker>;
const place = { placeId: v.id("signInPlaces") };

/** Error: tooManyAttempts {retryAt}. */
export const rank = internalQuery({
  args: asker,
  returns: v.number(),
  handler: async (ctx, args) => await rankOf(ctx, args),
});

export const turn = internalQuery({
  args: place,
  returns: v.union(v.object({ before: v.number(), all: v.number() }), v.null()),
  handler: async (ctx, { placeId }) => await findTurn(ctx, placeId),
});

export const leave = internalMutation({
  args: place,
  returns: v.null(),
  handler: async (ctx, { placeId }) => {
    const expiresAt = await leavePlace(ctx, placeId);
    await ctx.scheduler.runAt(expiresAt, internal.signInLine.giveUp, { placeId });
    return null;
  },
});

export const giveUp = internalMutation({
  args: place,
  returns: v.null(),
  handler: async (ctx, { placeId }) => {
    await giveUpPlace(ctx, placeId);
    return null;
  },
});

export const free = internalMutation({
  args: place,
  returns: v.null(),
  handler: async (ctx, { placeId }) => {
    await freePlace(ctx, placeId);
    return null;
  },
});

type LineCtx = Pick<ActionCtx, "runQuery" | "runMutation">;

/**
 * Does `hash` when it is its turn. Near the front it waits; others are told to come back, and find their place again. Error:
 * signInBusy {retryAt}.
 */
export async function inLine<T>(ctx: LineCtx, placeId: Id<"signInPlaces">, hash: () => Promise<T>): Promise<T> {
  await waitForTurn(ctx, placeId);
  let done: T;
  try {
    done = await hash();
  } catch (error) {
    if (error instanceof HashingBusyError) return await sendAway(ctx, placeId, 0);
    await ctx.runMutation(internal.signInLine.free, { placeId });
    throw error;
  }
  await ctx.runMutation(internal.signInLine.free, { placeId });
  return done;
}

async function waitForTurn(ctx: LineCtx, placeId: Id<"signInPlaces">): Promise<void> {
  let all = 0;
  for (let look = 0; look < signInRules.looks; look++) {
    const turn: Turn | null = await ctx.runQuery(internal.signInLine.turn, { placeId });
    if (turn !== null && turn.before < signInRules.hashesAtOnce) return;
    if (turn === null || turn.before >= signInRules.heldAtOnce) {
      all = turn?.all ?? 0;
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, signInRules.lookMs));
  }
  await sendAway(ctx, placeId, all);
}

/** Spreads the moments at which they come back over the time that the line takes. */
async function sendAway(ctx: LineCtx, placeId: Id<"signInPlaces">, all: number): Promise<never> {
  await ctx.runMutation(internal.signInLine.leave, { placeId });
  const spread = Math.min(all * signInRules.hashMs, signInRules.longestRetryMs);
  const wait = signInRules.busyRetryMs * (1 + Math.random()) + spread * Math.random();
  return fail("signInBusy", { retryAt: Date.now() + Math.ceil(wait) });
}
