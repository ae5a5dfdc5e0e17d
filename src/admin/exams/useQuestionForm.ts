import { useTranslation } from "react-i18next";
import { addedQuestionsForm } from "@convex/shared/questionsForm";
import type { ExamLetter } from "@convex/shared/examLetters";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { errorCode } from "@/lib/errorMessage";
import { useAddQuestions, type ExamDetail } from "./api";

interface QuestionSet {
  questions: QuestionDraft[];
}

/**
 * Form for the first questions of an exam.
 *
 * They are added to those that others save at the same time.
 */
export function useQuestionForm(exam: ExamDetail, onSaved: () => void): LiveForm<QuestionSet> {
  const { t } = useTranslation("adminExams");
  const add = useAddQuestions();
  return useLiveForm({
    stored: { version: 0, values: newQuestions },
    schema: addedQuestionsForm,
    labels: { questions: t("columns.questions") },
    save: ({ questions }) => add({ examId: exam._id, questions }),
    texts: {
      failure: t("editor.saveFailure"),
      success: t("editor.saved"),
      empty: { title: t("editor.invalidTitle"), message: t("editor.invalidText") },
      explain: (error) => (errorCode(error) === "notFound" ? t("editor.missing.text") : null),
    },
    onSaved,
  });
}

export interface QuestionDraft extends Record<TextField, string> {
  /** "" in a new question, until one is chosen. */
  correctOption: ExamLetter | "";
}

const textFields = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;
export type TextField = (typeof textFields)[number];
/** Required fields of a question, in the order of the card. */
export const questionFields = [...textFields, "correctOption"] as const;
export type QuestionField = (typeof questionFields)[number];

const NEW_EXAM_QUESTIONS = 5;

export function blankQuestion(): QuestionDraft {
  return { questionText: "", optionA: "", optionB: "", optionC: "", optionD: "", correctOption: "" };
}

const newQuestions: QuestionSet = { questions: Array.from({ length: NEW_EXAM_QUESTIONS }, blankQuestion) };

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to > copy.length) return [...list];
  copy.splice(to, 0, item);
  return copy;
}
