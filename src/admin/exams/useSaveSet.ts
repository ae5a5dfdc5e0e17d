import { useTranslation } from "react-i18next";
import { errorCode } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { useAdminAction } from "@/admin/components/useAdminAction";
import { useSaveQuestions, type ExamDetail } from "./api";
import { fieldId } from "./QuestionCard";
import { emptyFields, toUpdate, type QuestionDraft } from "./questionDrafts";
import type { QuestionSet } from "./useQuestionSet";

/** The first empty field, as an element id; null when every question is complete. */
function firstEmpty(drafts: readonly QuestionDraft[]): string | null {
  for (const draft of drafts) {
    const [field] = emptyFields(draft);
    if (field !== undefined) return fieldId(draft.key, field);
  }
  return null;
}

/** Saves the whole set in one transaction; answers whether it is saved now. */
export function useSaveSet(exam: ExamDetail): { save: (set: QuestionSet) => Promise<boolean>; saving: boolean } {
  const { t } = useTranslation("adminExams");
  const send = useSaveQuestions();
  const { run, working } = useAdminAction();

  /** Section 8 has a message of its own for these two; the server's stands for the rest. */
  const explain = (error: unknown): string | null => {
    const code = errorCode(error);
    if (code === "notFound") return t("editor.missing.text");
    return code === null && navigator.onLine && exam.questions.length > 0 ? t("editor.updateFailure") : null;
  };

  const save = async (set: QuestionSet): Promise<boolean> => {
    const empty = firstEmpty(set.drafts);
    if (empty !== null) {
      showToast({ title: t("editor.invalidTitle"), message: t("editor.invalidText"), variant: "destructive" });
      document.getElementById(empty)?.focus();
      return false;
    }
    const update = { examId: exam._id, version: set.version, questions: toUpdate(set.drafts) };
    const result = await run(
      async () => {
        await send(update);
        set.markSaved();
      },
      { failure: t("editor.saveFailure"), success: t("editor.saved"), explain },
    );
    return result?.done ?? false;
  };

  return { save, saving: working };
}
