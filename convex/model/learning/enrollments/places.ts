import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
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

/** The student's place in the course goes with the enrollment. */
export async function deletePlace(
  ctx: MutationCtx,
  { userId, courseId }: Pick<Doc<"enrollments">, "userId" | "courseId">,
): Promise<void> {
  const place = await findPlace(ctx, userId, courseId);
  if (place) await ctx.db.delete("lessonPlaces", place._id);
}
