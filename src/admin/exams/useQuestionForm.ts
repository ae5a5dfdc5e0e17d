import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { editedQuestionsForm } from "@convex/shared/questionsForm";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { errorCode } from "@/lib/errorMessage";
import { useSaveQuestions, type ExamDetail, type QuestionText, type SavedQuestion } from "./api";

interface QuestionSet {
  questions: QuestionDraft[];
}

/** The set of questions, which is saved as one. */
export function useQuestionForm(exam: ExamDetail): LiveForm<QuestionSet> {
  const { t } = useTranslation("adminExams");
  const send = useSaveQuestions();

  const explain = (error: unknown): string | null => {
    const code = errorCode(error);
    if (code === "notFound") return t("editor.missing.text");
    return code === null && navigator.onLine && exam.questions.length > 0 ? t("editor.updateFailure") : null;
  };

  return useLiveForm({
    stored: { version: exam.version, values: { questions: toDrafts(exam.questions) } },
    schema: editedQuestionsForm,
    labels: { questions: t("columns.questions") },
    show: { questions: toPlainText },
    save: ({ questions }, version) => {
      // A question that someone else has replaced meanwhile is a new one.
      const there = new Map<string, QuestionDraft["questionId"]>(exam.questions.map(({ _id }) => [_id, _id]));
      const edited = questions.map(({ questionId, ...question }) => {
        const saved = questionId && there.get(questionId);
        return saved ? { ...question, questionId: saved } : question;
      });
      return send({ examId: exam._id, version, questions: edited });
    },
    texts: {
      failure: t("editor.saveFailure"),
      success: t("editor.saved"),
      invalid: { title: t("editor.invalidTitle"), message: t("editor.invalidText") },
      explain,
    },
  });
}

/** A question in the editor. `key` lives as long as its card; `questionId` exists once it is saved. */
export interface QuestionDraft extends QuestionText {
  questionId?: Id<"examQuestions">;
}

/** Required texts of a question, in the order of the card. */
export const textFields = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;
export type TextField = (typeof textFields)[number];

const NEW_EXAM_QUESTIONS = 5;

export function blankQuestion(): QuestionDraft {
  return { questionText: "", optionA: "", optionB: "", optionC: "", optionD: "", correctOption: "a" };
}

/**
 * The editor's cards for a saved set; five blank questions for an exam without any. Existing cards keep their keys,
 * position by position, and so the focus.
 */
function toDrafts(saved: readonly SavedQuestion[]): QuestionDraft[] {
  if (saved.length === 0) return Array.from({ length: NEW_EXAM_QUESTIONS }, blankQuestion);
  return saved.map(({ _id, questionText, optionA, optionB, optionC, optionD, correctOption }) => ({
    ...{ questionText, optionA, optionB, optionC, optionD, correctOption },
    questionId: _id,
  }));
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to > copy.length) return [...list];
  copy.splice(to, 0, item);
  return copy;
}

/** A set as plain text with the correct answers marked, to keep when another administrator saved first. */
function toPlainText(drafts: readonly QuestionText[]): string {
  return drafts
    .map((question, index) => {
      const options = (["A", "B", "C", "D"] as const).map((letter) => {
        const mark = question.correctOption === letter.toLowerCase() ? "*" : " ";
        return `${mark} ${letter}) ${question[`option${letter}`]}`;
      });
      return [`${index + 1}. ${question.questionText}`, ...options].join("\n");
    })
    .join("\n\n");
}
