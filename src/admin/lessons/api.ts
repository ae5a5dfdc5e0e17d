import { useAction, useMutation, usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { ConvexError } from "convex/values";
import { api } from "@convex/_generated/api";
import { lessonImageRules } from "@convex/shared/lessonImages";
import { noImages, type LessonImage } from "@/components/markdown/lessonImages";
import { scaleImage } from "@/lib/scaleImage";

export type LessonRow = FunctionReturnType<typeof api.admin.lessons.list>["page"][number];
export type LessonDetail = NonNullable<FunctionReturnType<typeof api.admin.lessons.get>>;

export type LessonStats = NonNullable<FunctionReturnType<typeof api.admin.lessonFigures.get>>;

export const LESSONS_PER_PAGE = 20;

/** Lessons in order, of one module, one course ("" for any) or all. */
export function useLessons(
  search: string,
  { moduleId, courseId }: { moduleId: string | undefined; courseId: string },
): UsePaginatedQueryReturnType<typeof api.admin.lessons.list> {
  const place = moduleId !== undefined ? { moduleId } : courseId !== "" && { courseId };
  return usePaginatedQuery(api.admin.lessons.list, { search, ...place }, { initialNumItems: LESSONS_PER_PAGE });
}

/** `undefined` while loading, null when there is no such lesson. */
export const useLesson = (lessonId: string) => useQuery(api.admin.lessons.get, { lessonId });

/** Statistics of a lesson; null when there is no such lesson. */
export const useLessonStats = (lessonId: string) => useQuery(api.admin.lessonFigures.get, { lessonId });

export const useRepeatedQuestions = (lessonId: string, questions: string[]) =>
  useQuery(api.admin.practice.repeated, questions.length === 0 ? "skip" : { lessonId, questions });

/** Name of the module in the filter; null when it was deleted. */
export const useFilterModule = (moduleId: string | undefined) =>
  useQuery(api.admin.modules.get, moduleId === undefined ? "skip" : { moduleId });
export const useUpdateLesson = () => useMutation(api.admin.lessons.update);

/** AI-4: resolves when the text is stored. */
export const useGenerateLesson = () => useAction(api.admin.generation.generateLessonContent);

/** Uploaded images of the lesson's course. */
export const useLessonImages = (lessonId: LessonDetail["_id"]): readonly LessonImage[] =>
  useQuery(api.admin.lessonImages.list, { lessonId }) ?? noImages;

/**
 * Uploads an image and returns its name in texts.
 *
 * Errors: imageInvalid, limitReached.
 */
export function useAddImage(lessonId: LessonDetail["_id"]): (file: File) => Promise<string> {
  const add = useAction(api.admin.lessonImages.add);
  return async (file) => {
    const scaled = await scaleImage(file, lessonImageRules.width).catch(() => {
      throw new ConvexError({ code: "imageInvalid" });
    });
    return await add({ lessonId, picture: await scaled.arrayBuffer() });
  };
}
