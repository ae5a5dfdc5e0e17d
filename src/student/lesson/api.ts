import { useCallback } from "react";
import { useConvex, useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

export type Lesson = NonNullable<FunctionReturnType<typeof api.lessons.get>>;
export type Outline = NonNullable<FunctionReturnType<typeof api.lessons.outline>>;
export type Completion = FunctionReturnType<typeof api.progress.complete>;

/** `undefined` while loading, null when not found; throws `notEnrolled`. */
export const useLesson = (lessonId: string) => useQuery(api.lessons.get, { lessonId });

/** `undefined` while loading, null when the course is gone. Every part of the page that asks shares one subscription. */
export const useOutline = (courseId: Id<"courses">) => useQuery(api.lessons.outline, { courseId });

/** Asks once: what this tab sends itself must not move the page. */
export function useAskPlace(): (lessonId: Id<"lessons">) => Promise<number | null> {
  const convex = useConvex();
  return useCallback((lessonId) => convex.query(api.lessons.place, { lessonId }), [convex]);
}

export const useKeepPlace = () => useMutation(api.progress.keepPlace);

/** Optimistic: the tick disappears again when the server refuses. */
export function useCompleteLesson(): (args: { lessonId: Id<"lessons"> }) => Promise<Completion> {
  return useMutation(api.progress.complete).withOptimisticUpdate((store, { lessonId }) => {
    const lesson = store.getQuery(api.lessons.get, { lessonId });
    if (lesson) store.setQuery(api.lessons.get, { lessonId }, { ...lesson, completed: true });
    for (const { args, value } of store.getAllQueries(api.lessons.outline)) {
      if (value) store.setQuery(api.lessons.outline, args, tick(value, lessonId));
    }
  });
}

/** Prefetches a lesson that is about to be opened. */
export function usePrewarmLesson(): (lessonId: Id<"lessons"> | null) => void {
  const convex = useConvex();
  return (lessonId) => {
    if (lessonId !== null) convex.prewarmQuery({ query: api.lessons.get, args: { lessonId } });
  };
}

function tick(outline: Outline, lessonId: Id<"lessons">): Outline {
  const modules = outline.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => (lesson._id === lessonId ? { ...lesson, completed: true } : lesson)),
  }));
  return { ...outline, modules };
}
