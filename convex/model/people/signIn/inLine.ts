import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { ActionCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import type { Turn } from "./line";
import { HashingBusyError } from "./passwordHash";

type LineCtx = Pick<ActionCtx, "runQuery" | "runMutation">;

/**
 * Runs `hash` in its turn.
 * Near the front it waits; other clients are told to come back and find their place again.
 * Error: signInBusy {retryAt}.
 */
export async function inLine<T>(ctx: LineCtx, placeId: Id<"signInPlaces">, hash: () => Promise<T>): Promise<T> {
  await waitForTurn(ctx, placeId);
  let done: T;
  try {
    done = await hash();
  } catch (error) {
    if (error instanceof HashingBusyError) return await sendAway(ctx, placeId, 0);
    await ctx.runMutation(internal.jobs.signInLine.free, { placeId });
    throw error;
  }
  await ctx.runMutation(internal.jobs.signInLine.free, { placeId });
  return done;
}

async function waitForTurn(ctx: LineCtx, placeId: Id<"signInPlaces">): Promise<void> {
  let all = 0;
  for (let look = 0; look < signInRules.looks; look++) {
    const turn: Turn | null = await ctx.runQuery(internal.jobs.signInLine.turn, { placeId });
    if (turn !== null && turn.before < signInRules.hashesAtOnce) return;
    if (turn === null || turn.before >= signInRules.heldAtOnce) {
      all = turn?.all ?? 0;
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, signInRules.lookMs));
  }
  await sendAway(ctx, placeId, all);
}

/**
 * Tells the client to come back.
 * Times are spread over the time that the queue takes.
 */
async function sendAway(ctx: LineCtx, placeId: Id<"signInPlaces">, all: number): Promise<never> {
  await ctx.runMutation(internal.jobs.signInLine.leave, { placeId });
  const spread = Math.min(all * signInRules.hashMs, signInRules.longestRetryMs);
  const wait = signInRules.busyRetryMs * (1 + Math.random()) + spread * Math.random();
  return fail("signInBusy", { retryAt: Date.now() + Math.ceil(wait) });
}
