import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits, presenceRules } from "../../../shared/limits";
import { keepActiveDay } from "./activity";
import { findLessonProgress, findPlace } from "./reads";

/** Upper limit of reading time; longer means left open. */
const MOST_MINUTES = 120;

/** Whole minutes since the student opened the lesson, if known. */
export function minutesSinceOpened(
  place: Doc<"lessonPlaces"> | null,
  lessonId: Id<"lessons">,
  now: number,
): number | undefined {
  if (place?.lessonId !== lessonId) return undefined;
  return Math.min(MOST_MINUTES, Math.max(0, Math.round((now - place.openedAt) / 60_000)));
}

/** Saves where the student stopped, unless the lesson is completed. */
export async function savePlace(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  place: { lessonId: Id<"lessons">; block: number },
  now = Date.now(),
): Promise<void> {
  const { userId, courseId } = enrollment;
  const { lessonId } = place;
  const block = Number.isInteger(place.block) ? Math.min(Math.max(place.block, 0), limits.lessonContent) : 0;
  const known = await findPlace(ctx, userId, courseId);
  if (known?.lessonId === lessonId && known.block === block) return;
  if ((await findLessonProgress(ctx, userId, lessonId)) !== null) return;
  const openedAt = known?.lessonId === lessonId ? known.openedAt : now;
  const saved = { lessonId, block, savedAt: now, openedAt };
  if (known === null) await ctx.db.insert("lessonPlaces", { userId, courseId, ...saved });
  else await ctx.db.patch("lessonPlaces", known._id, saved);
  await keepActiveDay(ctx, enrollment, { at: now });
}

/**
 * Adds the time since the last heartbeat of an open lesson (CERT-35).
 * After a silence of `presenceRules.hereMs` nothing is added: nobody was there.
 */
export async function addStudy(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  lessonId: Id<"lessons">,
  now = Date.now(),
): Promise<void> {
  const { userId, courseId } = enrollment;
  const known = await findPlace(ctx, userId, courseId);
  const { ms, beatAt } = known?.study ?? { ms: 0, beatAt: -Infinity };
  const passed = now - beatAt <= presenceRules.hereMs ? Math.max(0, now - beatAt) : 0;
  const study = { ms: ms + passed, beatAt: now };
  if (known !== null) {
    await ctx.db.patch("lessonPlaces", known._id, { study });
    return;
  }
  await ctx.db.insert("lessonPlaces", { userId, courseId, lessonId, block: 0, openedAt: now, savedAt: now, study });
  await keepActiveDay(ctx, enrollment, { at: now });
}

/** Minutes of study missing for the course's certificate, rounded up. */
export async function missingStudy(
  ctx: QueryCtx | MutationCtx,
  { userId, courseId }: Pick<Doc<"enrollments">, "userId" | "courseId">,
  { leastStudyMinutes = 0 }: Pick<Doc<"courses">, "leastStudyMinutes">,
): Promise<number> {
  if (leastStudyMinutes === 0) return 0;
  const { ms } = (await findPlace(ctx, userId, courseId))?.study ?? { ms: 0 };
  return Math.max(0, Math.ceil(leastStudyMinutes - ms / 60_000));
}

/** The student's place in the course goes with the enrollment. */
export async function deletePlace(
  ctx: MutationCtx,
  { userId, courseId }: Pick<Doc<"enrollments">, "userId" | "courseId">,
): Promise<void> {
  const place = await findPlace(ctx, userId, courseId);
  if (place) await ctx.db.delete("lessonPlaces", place._id);
}
