import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/dialog/FormDialog";
import { useAdminAction } from "../useAdminAction";
import { useUpdateExam, type ExamDetail } from "./api";
import { ExamFieldset, focusFirst } from "./ExamFieldset";
import { parseExam, validateExam, valuesOf, type ExamValues } from "./examValues";

interface EditExamDialogProps {
  exam: ExamDetail;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Checked against the version that the dialog opened with: what somebody else saved meanwhile is not overwritten. */
export function EditExamDialog({ exam, opened, onClose, onExited }: EditExamDialogProps) {
  const { t } = useTranslation("adminExams");
  const update = useUpdateExam();
  const { run, working } = useAdminAction();
  const form = useForm<ExamValues>({ initialValues: valuesOf(exam), validate: validateExam });

  const save = async (values: ExamValues): Promise<void> => {
    const texts = { failure: t("toasts.updateFailure"), success: t("toasts.updated") };
    const change = { examId: exam._id, version: exam.version, ...parseExam(values) };
    const result = await run(() => update(change), texts);
    if (result?.done) onClose();
  };

  return (
    <FormDialog
      opened={opened}
      title={t("form.editTitle")}
      saving={working}
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirst(form, errors),
      )}
      onClose={onClose}
      onExited={onExited}
    >
      <ExamFieldset form={form} disabled={working} />
    </FormDialog>
  );
}
