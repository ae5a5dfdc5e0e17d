import type { Doc, Id } from "../../../../_generated/dataModel";
import type { MutationCtx } from "../../../../_generated/server";
import { presenceRules } from "../../../../shared/limits";
import { retentionPeriods } from "../../../../shared/retention";
import type { RowChange, TriggerCtx } from "../../../platform/rowChange";
import { findProfile } from "../../../platform/accounts";
import type { Ctx } from "../reads";

type Sitting = Pick<Doc<"examSittings">, "_id" | "examId" | "userId" | "status">;

/** Gives every open sitting a seat in the room. */
export async function keepSeat(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"examSittings">): Promise<void> {
  if (oldDoc?.status === newDoc?.status) return;
  if (oldDoc?.status === "open") await leaveSeat(ctx, oldDoc);
  if (newDoc?.status === "open") await takeSeat(ctx, newDoc, newDoc.startedAt);
}

/**
 * Records the page's heartbeat (EXAM-61).
 * Writes at most once in `leastMs`, and nothing once the sitting is closed.
 */
export async function markPresent(ctx: MutationCtx, sitting: Sitting, now = Date.now()): Promise<void> {
  if (sitting.status !== "open") return;
  const seat = await findSeat(ctx, sitting);
  const presence = seat && (await findPresence(ctx, seat._id));
  // The seat may have been removed as long empty.
  if (!presence) await takeSeat(ctx, sitting, now);
  else if (now - presence.seenAt >= presenceRules.leastMs)
    await ctx.db.patch("examPresence", presence._id, { seenAt: now });
}

async function takeSeat(ctx: MutationCtx, { _id: sittingId, examId, userId }: Sitting, seenAt: number): Promise<void> {
  await leaveSeat(ctx, { examId, userId });
  const searchText = (await findProfile(ctx, userId))?.searchText ?? "";
  const seatId = await ctx.db.insert("examSeats", { examId, userId, sittingId, searchText });
  await ctx.db.insert("examPresence", { seatId, seenAt });
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
  const presence = await findPresence(ctx, seat._id);
  if (presence) await ctx.db.delete("examPresence", presence._id);
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

export async function findPresence(ctx: Ctx, seatId: Id<"examSeats">): Promise<Doc<"examPresence"> | null> {
  return await ctx.db
    .query("examPresence")
    .withIndex("by_seatId", (q) => q.eq("seatId", seatId))
    .unique();
}

/** Seats per transaction. */
const SEATS = 50;

/**
 * Removes seats that were empty for long.
 * A sitting without a time limit may stay open for years. It is unaffected, and gets a seat when the student comes
 * back. Returns whether there may be more.
 */
export async function sweepSeats(ctx: MutationCtx): Promise<boolean> {
  const empty = await ctx.db
    .query("examPresence")
    .withIndex("by_seenAt", (q) => q.lt("seenAt", Date.now() - retentionPeriods.presence))
    .take(SEATS);
  for (const { _id, seatId } of empty) {
    await ctx.db.delete("examPresence", _id);
    if (await ctx.db.get("examSeats", seatId)) await ctx.db.delete("examSeats", seatId);
  }
  return empty.length === SEATS;
}
