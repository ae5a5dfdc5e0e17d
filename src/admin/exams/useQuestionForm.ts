import { useTranslation } from "react-i18next";
import { editedQuestionsForm } from "@convex/shared/questionsForm";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import { errorCode } from "@/lib/errorMessage";
import { useSaveQuestions, type ExamDetail } from "./api";
import { toDrafts, toPlainText, type QuestionDraft } from "./questionDrafts";

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
