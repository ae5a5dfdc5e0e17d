import { useCallback } from "react";
import { useConvex, useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { progressPercentage } from "@convex/shared/completion";
import { useOfflineState } from "@/lib/offlineState";
import { useKnownQuery } from "@/lib/knownQuery";
import { sendOrQueue, type Queued } from "./sendOrQueue";

export type Lesson = NonNullable<FunctionReturnType<typeof api.student.lessons.get>>;
export type Outline = NonNullable<FunctionReturnType<typeof api.student.lessons.outline>>;
export type Completion = FunctionReturnType<typeof api.student.progress.complete>;

/**
 * `undefined` while loading, null when not found.
 * @throws `notEnrolled`
 */
export function useLesson(lessonId: string): Lesson | null | undefined {
  const lesson = useKnownQuery(api.student.lessons.get, { lessonId });
  const isQueued = useOfflineState("queued").includes(lessonId);
  return lesson && isQueued ? { ...lesson, completed: true } : lesson;
}

/**
 * `undefined` while loading, null when the course is gone.
 * All parts of the page share one subscription.
 */
export function useOutline(courseId: Id<"courses">): Outline | null | undefined {
  const outline = useKnownQuery(api.student.lessons.outline, { courseId });
  const queued = useOfflineState("queued");
  return outline && queued.length > 0 ? queued.reduce(tick, outline) : outline;
}

export type FoundLessons = NonNullable<FunctionReturnType<typeof api.student.lessons.search>>;

/** `undefined` while loading, null when the course is gone. */
export const useLessonSearch = (courseId: Id<"courses">, search: string): FoundLessons | null | undefined =>
  useQuery(api.student.lessons.search, { courseId, search });

/**
 * Fetches the reading place once.
 * Places sent by this tab must not move the page.
 */
export function useAskPlace(): (lessonId: Id<"lessons">) => Promise<number | null> {
  const convex = useConvex();
  return useCallback((lessonId) => convex.query(api.student.lessons.place, { lessonId }), [convex]);
}

export const useAnswerPractice = () => useMutation(api.student.practice.answer);
export const useStorePlace = () => useMutation(api.student.progress.keepPlace);

/**
 * Completes a lesson optimistically; a refusal undoes the tick.
 * Offline it is queued on this device (OFFLINE-13).
 */
export function useCompleteLesson(): (args: { lessonId: Id<"lessons"> }) => Promise<Completion | Queued> {
  const send = useMutation(api.student.progress.complete).withOptimisticUpdate((store, { lessonId }) => {
    const lesson = store.getQuery(api.student.lessons.get, { lessonId });
    if (lesson) store.setQuery(api.student.lessons.get, { lessonId }, { ...lesson, completed: true });
    for (const { args, value } of store.getAllQueries(api.student.lessons.outline)) {
      if (value) store.setQuery(api.student.lessons.outline, args, tick(value, lessonId));
    }
  });
  return async (args) => await sendOrQueue(args.lessonId, () => send(args));
}

export function usePrewarmLesson(): (lessonId: Id<"lessons"> | null) => void {
  const convex = useConvex();
  return (lessonId) => {
    if (lessonId !== null) convex.prewarmQuery({ query: api.student.lessons.get, args: { lessonId } });
  };
}

/** Outline with the lesson's tick and the resulting progress. */
function tick(outline: Outline, lessonId: string): Outline {
  const modules = outline.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson._id === lessonId ? { ...lesson, completed: true } : lesson)),
  }));
  const lessons = modules.flatMap((module) => module.lessons);
  const state = {
    completed: lessons.filter(({ completed }) => completed).length,
    total: lessons.length,
    hasCertificate: outline.progressPercentage === 100,
  };
  return { ...outline, modules, progressPercentage: progressPercentage(state) };
}
