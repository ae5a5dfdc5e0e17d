import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { presenceRules } from "../../../shared/limits";

/** A person in lessons, or their seat in an exam. */
export type Place = Pick<Doc<"presence">, "userId" | "seatId">;

export async function findPresence(
  ctx: QueryCtx | MutationCtx,
  { userId, seatId }: Place,
): Promise<Doc<"presence"> | null> {
  return await ctx.db
    .query("presence")
    .withIndex("by_userId_and_seatId", (q) => q.eq("userId", userId).eq("seatId", seatId))
    .unique();
}

/**
 * Records a heartbeat.
 * Writes at most once in `presenceRules.leastMs`.
 */
export async function markHere(ctx: MutationCtx, place: Place, now = Date.now()): Promise<void> {
  const presence = await findPresence(ctx, place);
  if (presence === null) await ctx.db.insert("presence", { ...place, seenAt: now, isHere: true });
  else if (!presence.isHere || now - presence.seenAt >= presenceRules.leastMs)
    await ctx.db.patch("presence", presence._id, { seenAt: now, isHere: true });
}

export async function dropPresence(ctx: MutationCtx, userId: Id<"users">, seatId: Id<"examSeats">): Promise<void> {
  const presence = await findPresence(ctx, { userId, seatId });
  if (presence) await ctx.db.delete("presence", presence._id);
}

/** Rows per transaction. */
const BATCH = 200;

/**
 * Notices who has gone.
 * Returns whether there may be more.
 */
export async function sweepGone(ctx: MutationCtx, now = Date.now()): Promise<boolean> {
  const gone = await ctx.db
    .query("presence")
    .withIndex("by_isHere_and_seenAt", (q) => q.eq("isHere", true).lt("seenAt", now - presenceRules.hereMs))
    .take(BATCH);
  for (const { _id } of gone) await ctx.db.patch("presence", _id, { isHere: false });
  return gone.length === BATCH;
}
