import { useMutation, usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { QuestionText as SharedText } from "@convex/shared/questionsForm";

const exams = api.admin.exams;

export type ExamRow = FunctionReturnType<typeof exams.list>["page"][number];
export type ExamDetail = NonNullable<FunctionReturnType<typeof exams.get>>;
export type SavedQuestion = ExamDetail["questions"][number];
export type QuestionText = SharedText;
export type QuestionsUpdate = FunctionArgs<typeof exams.saveQuestions>;

export const EXAMS_PER_PAGE = 20;

export function useExams(search: string): UsePaginatedQueryReturnType<typeof exams.list> {
  return usePaginatedQuery(exams.list, { search }, { initialNumItems: EXAMS_PER_PAGE });
}

/** `undefined` while loading, null when not found. */
export function useExam(examId: string): ExamDetail | null | undefined {
  return useQuery(exams.get, { examId });
}

/** Null when the exam is gone. */
export function useExamImpact(examId: string): FunctionReturnType<typeof exams.impact> | undefined {
  return useQuery(exams.impact, { examId });
}

export function useCreateExam(): (
  exam: FunctionArgs<typeof exams.create>,
) => Promise<FunctionReturnType<typeof exams.create>> {
  return useMutation(exams.create);
}

export function useUpdateExam(): (change: FunctionArgs<typeof exams.update>) => Promise<null> {
  return useMutation(exams.update);
}

export function useRemoveExam(): (exam: FunctionArgs<typeof exams.remove>) => Promise<null> {
  return useMutation(exams.remove);
}

export function useSaveQuestions(): (update: QuestionsUpdate) => Promise<unknown> {
  return useMutation(exams.saveQuestions);
}
