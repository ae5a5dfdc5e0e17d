import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { Parts } from "./counts";
import { readTotalWithParts } from "./reads";

interface LessonCount {
  kind: `lesson/${Id<"lessons">}`;
  count: number;
  parts: Parts;
}

/**
 * Parts of `lesson/<id>`, which counts completions.
 * `m0` to `m120`: students who took so many minutes, if measured. `last`: students without a certificate who
 * completed this lesson last.
 */
const minutesPart = (minutes: number): string => `m${minutes}`;

/**
 * Counts of a completed lesson.
 * Empty for a deleted lesson, whose total is deleted as well.
 */
export async function lessonCounts(
  ctx: QueryCtx,
  { lessonId, minutes }: Doc<"lessonProgress">,
): Promise<LessonCount[]> {
  if ((await ctx.db.get("lessons", lessonId)) === null) return [];
  return [{ kind: `lesson/${lessonId}`, count: 1, parts: minutes === undefined ? {} : { [minutesPart(minutes)]: 1 } }];
}

export async function lastLessonCounts(
  ctx: QueryCtx,
  { lastLessonId, completedAt }: Doc<"enrollments">,
): Promise<LessonCount[]> {
  if (lastLessonId === undefined || completedAt !== undefined) return [];
  if ((await ctx.db.get("lessons", lastLessonId)) === null) return [];
  return [{ kind: `lesson/${lastLessonId}`, count: 0, parts: { last: 1 } }];
}

export interface LessonFigures {
  completed: number;
  /** Students without a certificate who completed nothing later. */
  stopped: number;
  /**
   * Median; null before anyone was measured.
   * People who leave a lesson open do not move it.
   */
  minutes: number | null;
}

export async function readLessonFigures(ctx: QueryCtx, lessonId: Id<"lessons">): Promise<LessonFigures> {
  const { count, parts } = await readTotalWithParts(ctx, `lesson/${lessonId}`);
  return { completed: count, stopped: parts.last ?? 0, minutes: medianMinutes(parts) };
}

function medianMinutes(parts: Parts): number | null {
  const measured = Object.entries(parts)
    .flatMap(([part, count]) => (/^m\d+$/.test(part) ? [{ minutes: Number(part.slice(1)), count }] : []))
    .sort((one, other) => one.minutes - other.minutes);
  const total = measured.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { minutes, count } of measured) {
    seen += count;
    if (2 * seen >= total) return minutes;
  }
  return null;
}
