import { useMutation, useQuery } from "convex/react";
import { api } from "@convex/_generated/api";

/** Null when the lesson no longer exists. */
export const useLessonImpact = (lessonId: string) => useQuery(api.admin.lessons.impact, { lessonId });
export const useCreateLesson = () => useMutation(api.admin.lessons.create);
export const useRemoveLesson = () => useMutation(api.admin.lessons.remove);
