import { progressPercentage } from "@convex/shared/completion";

interface Progress<Lesson extends string> {
  completedLessonIds: Lesson[];
  progressPercentage: number;
}

interface Course<Lesson extends string> {
  modules: { lessons: { _id: Lesson }[] }[];
}

/**
 * Progress with the lessons completed here that the server does not know yet (OFFLINE-13).
 *
 * @param queued lessons waiting on this device, of any course
 * @returns the same object if none of the course waits
 */
export function withQueued<Lesson extends string, Given extends Progress<Lesson>>(
  progress: Given & Progress<Lesson>,
  course: Course<Lesson>,
  queued: readonly string[],
): Given {
  const lessonIds = course.modules.flatMap(({ lessons }) => lessons.map(({ _id }) => _id));
  const waiting = lessonIds.filter((id) => queued.includes(id) && !progress.completedLessonIds.includes(id));
  if (waiting.length === 0) return progress;
  const completedLessonIds = [...progress.completedLessonIds, ...waiting];
  const state = {
    completed: completedLessonIds.length,
    total: lessonIds.length,
    hasCertificate: progress.progressPercentage === 100,
  };
  return { ...progress, completedLessonIds, progressPercentage: progressPercentage(state) };
}
