import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
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

export const useExams = (search: string) =>
  usePaginatedQuery(exams.list, { search }, { initialNumItems: EXAMS_PER_PAGE });

/** `undefined` while loading, null when not found. */
export const useExam = (examId: string) => useQuery(exams.get, { examId });

/** Null when the exam is gone. */
export const useExamImpact = (examId: string) => useQuery(exams.impact, { examId });
export const useCreateExam = () => useMutation(exams.create);
export const useUpdateExam = () => useMutation(exams.update);
export const useRemoveExam = () => useMutation(exams.remove);
export const useSaveQuestions = () => useMutation(exams.saveQuestions);
