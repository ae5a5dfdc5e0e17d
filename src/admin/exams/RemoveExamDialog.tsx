import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import { UnpublishNotice } from "@/admin/components/UnpublishNotice";
import type { DialogControl } from "@/admin/components/useDialog";
import { useExamImpact, useRemoveExam, type ExamRow } from "./api";

interface RemoveExamDialogProps extends DialogControl {
  exam: ExamRow;
}

export function RemoveExamDialog({ exam, ...dialog }: RemoveExamDialogProps) {
  const { t } = useTranslation(["adminExams", "controls"]);
  const impact = useExamImpact(exam._id);
  const remove = useRemoveExam();

  return (
    <ActionDialog
      {...dialog}
      title={t("deleteTitle")}
      confirm={t("controls:delete")}
      working={t("controls:deleting")}
      disabled={impact === undefined}
      action={() => remove({ examId: exam._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    >
      <Text>{t("deleteText", { title: exam.title, course: exam.course.title, count: exam.questionCount })}</Text>
      <UnpublishNotice unpublishes={impact?.unpublishes} />
    </ActionDialog>
  );
}
