import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../../_generated/dataModel";
import type { QueryCtx } from "../../../../_generated/server";
import { findProfile } from "../../../platform/accounts";
import { findPresence } from "../../presence/presence";

/* For administrators. Nothing here depends on which answers were given, nor on the answer key. */

/** The fields that stay the same while the student answers. */
export const roomRow = v.object({
  _id: v.id("examSeats"),
  sittingId: v.id("examSittings"),
  userId: v.id("users"),
  fullName: v.string(),
});

export async function toRoomRow(ctx: QueryCtx, seat: Doc<"examSeats">): Promise<Infer<typeof roomRow>> {
  const { _id, sittingId, userId } = seat;
  return { _id, sittingId, userId, fullName: (await findProfile(ctx, userId))?.fullName ?? "" };
}

/** The fields that change. Times are ms since epoch. */
export const roomSeat = v.object({
  answered: v.number(),
  total: v.number(),
  startedAt: v.number(),
  deadlineAt: v.union(v.number(), v.null()),
  /** The last heartbeat; the page compares it with the server's clock. */
  seenAt: v.number(),
});

/** Null once the sitting is closed. */
export async function readSeat(ctx: QueryCtx, seatId: Id<"examSeats">): Promise<Infer<typeof roomSeat> | null> {
  const seat = await ctx.db.get("examSeats", seatId);
  const sitting = seat && (await ctx.db.get("examSittings", seat.sittingId));
  if (seat === null || sitting?.status !== "open") return null;
  const { draw, answers, startedAt, deadlineAt = null } = sitting;
  return {
    answered: draw.filter(({ questionId }) => answers[questionId] !== undefined).length,
    total: draw.length,
    startedAt,
    deadlineAt,
    seenAt: (await findPresence(ctx, { userId: seat.userId, seatId }))?.seenAt ?? startedAt,
  };
}
