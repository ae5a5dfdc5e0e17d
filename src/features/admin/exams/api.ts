import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import { makeFunctionReference, type PaginationOptions, type PaginationResult } from "convex/server";
import type { Id } from "../../../../convex/_generated/dataModel";
import type { ExamLetter } from "../../../../convex/shared/examLetters";

export interface ExamRow {
  _id: Id<"courseExams">;
  title: string;
  description: string;
  passingScore: number;
  timeLimitMinutes: number | null;
  questionCount: number;
  version: number;
  course: { _id: Id<"courses">; title: string; slug: string };
}
export interface QuestionText {
  questionText: string;
  optionA: string;
  optionB: string;
  optionC: string;
  optionD: string;
  correctOption: ExamLetter;
}
export interface SavedQuestion extends QuestionText {
  _id: Id<"examQuestions">;
  answeredCount: number;
  correctCount: number;
}
export interface ExamDetail extends ExamRow {
  questions: SavedQuestion[];
}
export type ExamFields = {
  title: string;
  description: string;
  passingScore: number;
  timeLimitMinutes?: number;
};
export type QuestionsUpdate = {
  examId: Id<"courseExams">;
  version: number;
  questions: (QuestionText & { questionId?: Id<"examQuestions"> })[];
};
type Page<T> = PaginationResult<T>;

const list = makeFunctionReference<"query", { search: string; paginationOpts: PaginationOptions }, Page<ExamRow>>(
  "admin/exams:list",
);
const get = makeFunctionReference<"query", { examId: string }, ExamDetail | null>("admin/exams:get");
const create = makeFunctionReference<
  "mutation",
  ExamFields & { courseId: Id<"courses"> },
  { examId: Id<"courseExams"> }
>("admin/exams:create");
const update = makeFunctionReference<"mutation", ExamFields & { examId: Id<"courseExams">; version: number }, null>(
  "admin/exams:update",
);
const remove = makeFunctionReference<"mutation", { examId: Id<"courseExams"> }, null>("admin/exams:remove");
const saveQuestions = makeFunctionReference<"mutation", QuestionsUpdate, { version: number }>(
  "admin/exams:saveQuestions",
);

export const EXAMS_PER_PAGE = 20;

export const useExams = (search: string) => usePaginatedQuery(list, { search }, { initialNumItems: EXAMS_PER_PAGE });
export const useExam = (examId: string) => useQuery(get, { examId });
export const useCreateExam = () => useMutation(create);
export const useUpdateExam = () => useMutation(update);
export const useRemoveExam = () => useMutation(remove);
export const useSaveQuestions = () => useMutation(saveQuestions);

const courseOptions = makeFunctionReference<"query", { search: string }, { _id: Id<"courses">; title: string }[]>(
  "admin/courses:options",
);
export const useCourseOptions = (search: string) => useQuery(courseOptions, { search });
