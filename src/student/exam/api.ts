import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

export type ExamPage = NonNullable<FunctionReturnType<typeof api.exams.get>>;
export type Standing = NonNullable<FunctionReturnType<typeof api.exams.standing>>;
export type Question = ExamPage["questions"][number];
export type Sitting = NonNullable<ExamPage["sitting"]>;
export type Submission = FunctionArgs<typeof api.exams.submit>;
export type ExamResult = FunctionReturnType<typeof api.exams.submit>;

/** `undefined` while loading, null without course or exam; throws `notEnrolled`. */
export function useExam(courseId: string): ExamPage | null | undefined {
  return useQuery(api.exams.get, { courseId });
}

/** `undefined` while loading, null before the first attempt. */
export function useStanding(courseId: string): Standing | null | undefined {
  return useQuery(api.exams.standing, { courseId });
}

/** Opens a sitting or returns the open one; the page receives it through `useExam`. */
export function useStartExam(): (args: { courseId: Id<"courses"> }) => Promise<Sitting> {
  return useMutation(api.exams.start);
}

/** Server time in ms since epoch. */
export function useReadClock(): (args: Record<string, never>) => Promise<number> {
  return useMutation(api.exams.readClock);
}

/** Idempotent: sending a sitting twice returns the same result. */
export function useSubmitExam(): (submission: Submission) => Promise<ExamResult> {
  return useMutation(api.exams.submit);
}
