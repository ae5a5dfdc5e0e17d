import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { findProfile } from "../../platform/accounts";

/** A person who is here now. */
export const hereView = v.object({
  _id: v.id("presence"),
  userId: v.id("users"),
  name: v.string(),
  /** The exam's course; null: in lessons or practice. */
  examOf: v.union(v.string(), v.null()),
});

export async function toHere(ctx: QueryCtx, { _id, userId, seatId }: Doc<"presence">): Promise<Infer<typeof hereView>> {
  const name = (await findProfile(ctx, userId))?.fullName ?? "";
  const seat = seatId && (await ctx.db.get("examSeats", seatId));
  const exam = seat && (await ctx.db.get("courseExams", seat.examId));
  const course = exam && (await ctx.db.get("courses", exam.courseId));
  return { _id, userId, name, examOf: seatId === undefined ? null : (course?.title ?? "") };
}
