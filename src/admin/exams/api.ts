import { useConvex, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useFullPage } from "@/components/list/useFullPage";

const { exams, questions } = api.admin;

export type ExamRow = FunctionReturnType<typeof exams.list>["page"][number];
export type ExamDetail = NonNullable<FunctionReturnType<typeof exams.get>>;
export type QuestionRow = FunctionReturnType<typeof questions.list>["page"][number];
export type QuestionFilter = Omit<FunctionArgs<typeof questions.list>, "examId" | "paginationOpts">;
export type ItemAnalysis = QuestionRow["analysis"];

export const EXAMS_PER_PAGE = 20;
export const QUESTIONS_PER_PAGE = 20;

/** Exams of one course; "" for all. */
export const useExams = (search: string, courseId: string) =>
  usePaginatedQuery(exams.list, { search, ...(courseId !== "" && { courseId }) }, { initialNumItems: EXAMS_PER_PAGE });

/** `undefined` while loading, null when there is no such exam. */
export const useExam = (examId: string) => useQuery(exams.get, { examId });

/** Spread of the current bank over modules; live. */
export const useExamSpread = (examId: string) => useQuery(exams.spread, { examId });

/** Null when the exam no longer exists. */
export const useExamImpact = (examId: string) => useQuery(exams.impact, { examId });
export const useCreateExam = () => useMutation(exams.create);
export const useDuplicateExam = () => useMutation(exams.duplicate);
export const useUpdateExam = () => useMutation(exams.update);
export const useRemoveExam = () => useMutation(exams.remove);

/** Questions in order; a filter makes pages short. */
export const useQuestions = (examId: string, filter: QuestionFilter) =>
  useFullPage(
    usePaginatedQuery(questions.list, { examId, ...filter }, { initialNumItems: QUESTIONS_PER_PAGE }),
    QUESTIONS_PER_PAGE,
  );

/** Null when the question was removed. */
export const useQuestion = (questionId: Id<"examQuestions">) => useQuery(questions.get, { questionId });
export const useAddQuestions = () => useMutation(questions.add);
export const useUpdateQuestion = () => useMutation(questions.update);
export const useRemoveQuestion = () => useMutation(questions.remove);
export const useRemoveQuestions = () => useMutation(questions.removeMany);
export const useMoveQuestion = () => useMutation(questions.move);

const imports = api.admin.questionImports;
export type ImportPlan = FunctionReturnType<typeof imports.check>[number];
export type ImportItem = FunctionArgs<typeof imports.start>["items"][number];

export const useStartImport = () => useMutation(imports.start);
export const useUndoImport = () => useMutation(imports.undo);

/** Asks once what an import would do. */
export function useCheckQuestions() {
  const convex = useConvex();
  return useCallback((args: FunctionArgs<typeof imports.check>) => convex.query(imports.check, args), [convex]);
}

const EXPORT_PAGE = 100;

/** Reads one page of the bank without subscribing. */
export function useReadBank() {
  const convex = useConvex();
  return useCallback(
    async (examId: string, cursor: string | null) => {
      const paginationOpts = { numItems: EXPORT_PAGE, cursor };
      const result = await convex.query(questions.list, { examId, search: "", paginationOpts });
      return { rows: result.page, next: result.isDone ? null : result.continueCursor };
    },
    [convex],
  );
}

/** Lessons in the order of the outline; empty while loading. */
export function useLessonChoices(courseId: string): { value: string; label: string }[] {
  const outline = useQuery(api.admin.courses.outline, { courseId });
  return (outline?.modules ?? []).flatMap((module) =>
    module.lessons.map(({ _id, title }) => ({ value: _id, label: `${module.title} · ${title}` })),
  );
}
