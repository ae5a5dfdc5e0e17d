import { useConvexConnectionState, useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { ExamLetter } from "@convex/shared/examLetters";

export type ExamPage = NonNullable<FunctionReturnType<typeof api.student.exams.get>>;
export type CourseResult = NonNullable<FunctionReturnType<typeof api.student.exams.standing>>;
export type Question = ExamPage["questions"][number];
export type Sitting = NonNullable<ExamPage["sitting"]>;
export type Answers = Partial<Record<Question["_id"], ExamLetter>>;
export type ExamResult = FunctionReturnType<typeof api.student.exams.submit>;

/**
 * `undefined` while loading, null without course or exam.
 * @throws `notEnrolled`
 */
export const useExam = (courseId: string) => useQuery(api.student.exams.get, { courseId });

/** `undefined` while loading, null before the first attempt. */
export const useCourseResult = (courseId: string) => useQuery(api.student.exams.standing, { courseId });

/** Modules and lessons with what is completed; `undefined` while loading. */
export const useOutline = (courseId: Id<"courses">) => useQuery(api.student.lessons.outline, { courseId });

/** The next course of each path of a completed course; `undefined` while loading. */
export const useNextSteps = (courseId: Id<"courses">) => useQuery(api.student.paths.next, { courseId });

/**
 * Opens a sitting or returns the open one.
 * The page receives it through `useExam`.
 */
export const useStartExam = () => useMutation(api.student.exams.start);

/** `undefined` while loading, null once the sitting is closed. */
export const useSavedAnswers = (sittingId: Id<"examSittings">): Answers | null | undefined =>
  useQuery(api.student.exams.answers, { sittingId });

interface Answer {
  sittingId: Id<"examSittings">;
  questionId: Id<"examQuestions">;
  option: ExamLetter;
}

/**
 * Saves an answer optimistically; offline it waits.
 * The server gets a tab's answers in their order.
 */
export function useSaveAnswer(): (answer: Answer) => Promise<null> {
  return useMutation(api.student.exams.answer).withOptimisticUpdate((store, { sittingId, questionId, option }) => {
    const saved = store.getQuery(api.student.exams.answers, { sittingId });
    if (saved)
      store.setQuery(api.student.exams.answers, { sittingId }, { ...saved, [questionId]: option as ExamLetter });
  });
}

export const useIsConnected = (): boolean => useConvexConnectionState().isWebSocketConnected;

/** Reports that the page of the sitting is open. */
export const useBeat = () => useMutation(api.student.exams.beat);

/** Server time in ms since epoch. */
export const useReadClock = () => useMutation(api.student.exams.readClock);

/** Idempotent: submitting a sitting twice returns the same result. */
export const useSubmitExam = () => useMutation(api.student.exams.submit);
