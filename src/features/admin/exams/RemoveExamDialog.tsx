import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useRemoveExam, type ExamRow } from "./api";

interface RemoveExamDialogProps {
  exam: ExamRow;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

export function RemoveExamDialog({ exam, opened, onClose, onExited }: RemoveExamDialogProps) {
  const { t } = useTranslation(["adminExams", "controls"]);
  const remove = useRemoveExam();
  const { run, working } = useAdminAction();

  const confirm = async (): Promise<void> => {
    const texts = { failure: t("toasts.deleteFailure"), success: t("toasts.deleted") };
    const result = await run(() => remove({ examId: exam._id }), texts);
    if (result !== null) onClose();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t("deleteTitle")}
      confirm={t("controls:delete")}
      working={t("controls:deleting")}
      busy={working}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    >
      {t("deleteText", { title: exam.title, course: exam.course.title, count: exam.questionCount })}
    </ConfirmDialog>
  );
}
