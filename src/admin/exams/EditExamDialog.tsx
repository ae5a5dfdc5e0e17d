import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { useUpdateExam, type ExamDetail } from "./api";
import { ExamFieldset } from "./ExamFieldset";
import { parseExam, validateExam, valuesOf, type ExamValues } from "./examValues";

interface EditExamDialogProps extends DialogControl {
  exam: ExamDetail;
}

/** Checked against the version that the dialog opened with: what somebody else saved meanwhile is not overwritten. */
export function EditExamDialog({ exam, ...dialog }: EditExamDialogProps) {
  const { t } = useTranslation("adminExams");
  const update = useUpdateExam();
  const { run, working } = useAdminAction();
  const form = useForm<ExamValues>({ initialValues: valuesOf(exam), validate: validateExam });

  const save = async (values: ExamValues): Promise<void> => {
    const texts = { failure: t("toasts.updateFailure"), success: t("toasts.updated") };
    const change = { examId: exam._id, version: exam.version, ...parseExam(values) };
    const result = await run(() => update(change), texts);
    if (result?.done) dialog.onClose();
  };

  return (
    <FormDialog
      {...dialog}
      title={t("form.editTitle")}
      saving={working}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <ExamFieldset form={form} disabled={working} />
    </FormDialog>
  );
}
