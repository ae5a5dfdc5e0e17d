import { useConvex, useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

export type Lesson = NonNullable<FunctionReturnType<typeof api.lessons.get>>;
export type Completion = FunctionReturnType<typeof api.progress.complete>;

/** `undefined` while loading, null when not found; throws `notEnrolled`. */
export const useLesson = (lessonId: string) => useQuery(api.lessons.get, { lessonId });

/** Optimistic: the tick disappears again when the server refuses. */
export function useCompleteLesson(): (args: { lessonId: Id<"lessons"> }) => Promise<Completion> {
  return useMutation(api.progress.complete).withOptimisticUpdate((store, { lessonId }) => {
    const lesson = store.getQuery(api.lessons.get, { lessonId });
    if (lesson) store.setQuery(api.lessons.get, { lessonId }, { ...lesson, completed: true });
  });
}

/** Prefetches a lesson that is about to be opened. */
export function usePrewarmLesson(): (lessonId: Id<"lessons"> | null) => void {
  const convex = useConvex();
  return (lessonId) => {
    if (lessonId !== null) convex.prewarmQuery({ query: api.lessons.get, args: { lessonId } });
  };
}
