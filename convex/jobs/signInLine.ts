import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, internalQuery } from "../functions";
import { findTurn, flows, freePlace, giveUpPlace, leavePlace, rankOf } from "../model/people/signIn/line";

/**
 * Transactions of the queue for password hashing (AUTH-54).
 * See model/people/signIn/line.ts.
 */

const asker = {
  flow: literals(...flows),
  email: v.string(),
  caller: v.union(v.string(), v.null()),
  deviceHash: v.union(v.string(), v.null()),
};
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
    await ctx.scheduler.runAt(expiresAt, internal.jobs.signInLine.giveUp, { placeId });
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
