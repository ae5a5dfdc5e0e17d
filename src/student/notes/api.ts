import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const notes = api.student.notes;

export type Note = NonNullable<FunctionReturnType<typeof notes.ofLesson>>[number];
export type NotedCourse = NonNullable<FunctionReturnType<typeof notes.course>>;
export type LessonId = Note["lessonId"];

export const NOTES_PER_PAGE = 20;

/** Null for others than enrolled students. */
export const useLessonNotes = (lessonId: LessonId) => useQuery(notes.ofLesson, { lessonId });
export const useNotedCourse = (slug: string) => useQuery(notes.course, { slug });
export const useCourseNotes = (courseId: NotedCourse["_id"], search: string) =>
  usePaginatedQuery(notes.list, { courseId, search }, { initialNumItems: NOTES_PER_PAGE });
export const useAddNote = () => useMutation(notes.add);
export const useEditNote = () => useMutation(notes.edit);
export const useRemoveNote = () => useMutation(notes.remove);
