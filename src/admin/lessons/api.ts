import { useAction, useMutation, usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type LessonRow = FunctionReturnType<typeof api.admin.lessons.list>["page"][number];
export type LessonDetail = NonNullable<FunctionReturnType<typeof api.admin.lessons.get>>;

export type LessonFigures = NonNullable<FunctionReturnType<typeof api.admin.lessonFigures.get>>;

export const LESSONS_PER_PAGE = 20;

/** In their order; of one module when `moduleId` is given. */
export function useLessons(
  search: string,
  moduleId: string | undefined,
): UsePaginatedQueryReturnType<typeof api.admin.lessons.list> {
  const args = moduleId === undefined ? { search } : { search, moduleId };
  return usePaginatedQuery(api.admin.lessons.list, args, { initialNumItems: LESSONS_PER_PAGE });
}

/** `undefined` while loading, null when there is no such lesson. */
export const useLesson = (lessonId: string) => useQuery(api.admin.lessons.get, { lessonId });

/** What it does to its students; null when there is no such lesson. */
export const useLessonFigures = (lessonId: string) => useQuery(api.admin.lessonFigures.get, { lessonId });

export const useRepeatedQuestions = (lessonId: string, questions: string[]) =>
  useQuery(api.admin.practice.repeated, questions.length === 0 ? "skip" : { lessonId, questions });

/** The module that filters the list: its name, or null when deleted. Skipped without a filter. */
export const useFilterModule = (moduleId: string | undefined) =>
  useQuery(api.admin.modules.get, moduleId === undefined ? "skip" : { moduleId });
export const useUpdateLesson = () => useMutation(api.admin.lessons.update);
export const useRestorePrevious = () => useMutation(api.admin.lessons.restorePrevious);

/** Answers when the text is written (AI-4). */
export const useGenerateLesson = () => useAction(api.admin.generation.generateLessonContent);
