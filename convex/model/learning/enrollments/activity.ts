import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { listNewestAttempts } from "../exams/reads";
import { findLastProgress, findPlace } from "./reads";

type Ctx = QueryCtx | MutationCtx;
type Key = Pick<Doc<"enrollments">, "userId" | "courseId">;

/**
 * Last day on which the student did something in the course.
 * That is: moved on in a lesson, completed one or handed in an exam.
 */
export async function findLastActiveDay(ctx: Ctx, { userId, courseId }: Key): Promise<string | undefined> {
  const [attempt] = await listNewestAttempts(ctx, { userId, courseId }, 1);
  const place = await findPlace(ctx, userId, courseId);
  const progress = await findLastProgress(ctx, userId, courseId);
  const moments = [attempt?.submittedAt, place?.savedAt, progress?.completedAt].filter((at) => at !== undefined);
  return moments.length === 0 ? undefined : brazilDay(Math.max(...moments));
}

/** The person's enrollment with the last day of activity; null before the first. */
export async function findLastActive(ctx: Ctx, userId: Id<"users">): Promise<Doc<"enrollments"> | null> {
  return await ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_lastActiveDay", (q) => q.eq("userId", userId).gt("lastActiveDay", ""))
    .order("desc")
    .first();
}

interface Activity {
  /** ms since epoch. */
  at: number;
  /** False when its row was deleted. */
  remains?: boolean;
}

/**
 * The enrollment's last day of activity, after one of them came or went.
 * Rows are read only if the day may change, once a day.
 */
export async function activeDayAfter(
  ctx: Ctx,
  enrollment: Doc<"enrollments">,
  { at, remains = true }: Activity,
): Promise<string | undefined> {
  const isLast = brazilDay(at) === enrollment.lastActiveDay;
  return isLast === remains ? enrollment.lastActiveDay : await findLastActiveDay(ctx, enrollment);
}

/** Stores `activeDayAfter`; writes nothing if it stays the same. */
export async function keepActiveDay(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  activity: Activity,
): Promise<void> {
  const lastActiveDay = await activeDayAfter(ctx, enrollment, activity);
  if (lastActiveDay !== enrollment.lastActiveDay) await ctx.db.patch("enrollments", enrollment._id, { lastActiveDay });
}
