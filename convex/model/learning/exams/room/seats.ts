import type { Doc } from "../../../../_generated/dataModel";
import type { MutationCtx } from "../../../../_generated/server";
import { retentionPeriods } from "../../../../shared/retention";
import type { RowChange, TriggerCtx } from "../../../platform/rowChange";
import { findProfile } from "../../../platform/accounts";
import { dropPresence, markHere } from "../../presence/presence";
import type { Ctx } from "../reads";

type Sitting = Pick<Doc<"examSittings">, "_id" | "examId" | "userId" | "status">;

/** Gives every open sitting a seat in the room. */
export async function keepSeat(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"examSittings">): Promise<void> {
  if (oldDoc?.status === newDoc?.status) return;
  if (oldDoc?.status === "open") await leaveSeat(ctx, oldDoc);
  if (newDoc?.status === "open") await takeSeat(ctx, newDoc, newDoc.startedAt);
}

/** Records the page's heartbeat (EXAM-61); nothing once the sitting is closed. */
export async function markPresent(ctx: MutationCtx, sitting: Sitting, now = Date.now()): Promise<void> {
  if (sitting.status !== "open") return;
  const seat = await findSeat(ctx, sitting);
  // It may have been removed as long empty.
  if (seat === null) await takeSeat(ctx, sitting, now);
  else await markHere(ctx, { userId: seat.userId, seatId: seat._id }, now);
}

async function takeSeat(ctx: MutationCtx, { _id: sittingId, examId, userId }: Sitting, seenAt: number): Promise<void> {
  await leaveSeat(ctx, { examId, userId });
  const searchText = (await findProfile(ctx, userId))?.searchText ?? "";
  const seatId = await ctx.db.insert("examSeats", { examId, userId, sittingId, searchText });
  await markHere(ctx, { userId, seatId }, seenAt);
}

/** The room is searched by the names of today. */
export async function renameSeats(ctx: TriggerCtx, { id, oldDoc }: RowChange<"profiles">): Promise<void> {
  // As the declared fields have left it, which follow first.
  const profile = await ctx.db.get("profiles", id);
  if (oldDoc === null || profile === null || profile.searchText === oldDoc.searchText) return;
  const { userId, searchText } = profile;
  const seats = ctx.db.query("examSeats").withIndex("by_userId_and_examId", (q) => q.eq("userId", userId));
  for await (const { _id } of seats) await ctx.db.patch("examSeats", _id, { searchText });
}

async function leaveSeat(ctx: MutationCtx, sitting: Pick<Sitting, "examId" | "userId">): Promise<void> {
  const seat = await findSeat(ctx, sitting);
  if (seat === null) return;
  await dropPresence(ctx, seat.userId, seat._id);
  await ctx.db.delete("examSeats", seat._id);
}

async function findSeat(
  ctx: Ctx,
  { userId, examId }: Pick<Sitting, "examId" | "userId">,
): Promise<Doc<"examSeats"> | null> {
  return await ctx.db
    .query("examSeats")
    .withIndex("by_userId_and_examId", (q) => q.eq("userId", userId).eq("examId", examId))
    .unique();
}

/** Rows per transaction. */
const SEATS = 50;

/**
 * Removes heartbeats, and seats, that were left long ago.
 * A sitting without a time limit may stay open for years. It is unaffected, and gets a seat when the student comes
 * back. Returns whether there may be more.
 */
export async function sweepSeats(ctx: MutationCtx): Promise<boolean> {
  const empty = await ctx.db
    .query("presence")
    .withIndex("by_seenAt", (q) => q.lt("seenAt", Date.now() - retentionPeriods.presence))
    .take(SEATS);
  for (const { _id, seatId } of empty) {
    await ctx.db.delete("presence", _id);
    if (seatId && (await ctx.db.get("examSeats", seatId))) await ctx.db.delete("examSeats", seatId);
  }
  return empty.length === SEATS;
}
