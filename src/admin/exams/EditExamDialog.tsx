import { useTranslation } from "react-i18next";
import { examForm } from "@convex/shared/examForm";
import { Boundary } from "@/components/Boundary";
import type { DialogControl } from "@/admin/components/useDialog";
import { useOpened } from "@/admin/components/useOpened";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useExam, useUpdateExam, type ExamDetail } from "./api";
import { ExamFields } from "./ExamFields";
import { examLabels, valuesOf } from "./examValues";

interface EditExamDialogProps extends DialogControl {
  examId: string;
}

export function EditExamDialog(props: EditExamDialogProps) {
  const { t } = useTranslation("adminExams");
  return (
    <Boundary failure={t("editor.loadFailure")}>
      <Opened {...props} />
    </Boundary>
  );
}

function Opened({ examId, ...dialog }: EditExamDialogProps) {
  const { t } = useTranslation("adminExams");
  const gone = { title: t("editor.loadFailure"), message: t("editor.missing.text"), onGone: dialog.onExited };
  const exam = useOpened(useExam(examId), gone);
  return exam && <ExamDialog exam={exam} {...dialog} />;
}

function ExamDialog({ exam, ...dialog }: DialogControl & { exam: ExamDetail }) {
  const { t } = useTranslation("adminExams");
  const update = useUpdateExam();
  const live = useLiveForm({
    stored: { version: exam.version, values: valuesOf(exam) },
    schema: examForm,
    labels: examLabels(t),
    save: (fields, version) => update({ examId: exam._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
    onSaved: dialog.onClose,
  });

  return (
    <FormDialog {...dialog} live={live} title={t("form.editTitle")}>
      <ExamFields live={live} />
    </FormDialog>
  );
}
