import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { useRemoveExam, type ExamRow } from "./api";

interface RemoveExamDialogProps extends DialogControl {
  exam: ExamRow;
}

export function RemoveExamDialog({ exam, ...dialog }: RemoveExamDialogProps) {
  const { t } = useTranslation(["adminExams", "controls"]);
  const remove = useRemoveExam();

  return (
    <ActionDialog
      {...dialog}
      title={t("deleteTitle")}
      confirm={t("controls:delete")}
      working={t("controls:deleting")}
      action={() => remove({ examId: exam._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    >
      {t("deleteText", { title: exam.title, course: exam.course.title, count: exam.questionCount })}
    </ActionDialog>
  );
}
