import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

const notes = api.student.notes;

export type Note = NonNullable<FunctionReturnType<typeof notes.ofLesson>>[number];
export type LessonId = Note["lessonId"];

export const NOTES_PER_PAGE = 20;

/** Null for others than enrolled students. */
export const useLessonNotes = (lessonId: LessonId) => useQuery(notes.ofLesson, { lessonId });
export const useCourseNotes = (courseId: Id<"courses">, search: string) =>
  usePaginatedQuery(notes.list, { courseId, search }, { initialNumItems: NOTES_PER_PAGE });
export const useAddNote = () => useMutation(notes.add);
export const useEditNote = () => useMutation(notes.edit);
export const useRemoveNote = () => useMutation(notes.remove);
