import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { newExamForm } from "@convex/shared/examForm";
import { CourseSelect } from "@/admin/components/CourseSelect";
import type { DialogControl } from "@/admin/components/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useCreateExam } from "./api";
import { ExamFields } from "./ExamFields";
import { newExam, useExamLabels } from "./examValues";

/** Creates the exam, then opens its questions with five blank ones. */
export function CreateExamDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminExams");
  const navigate = useNavigate();
  const create = useCreateExam();
  const live = useLiveForm({
    stored: { version: 0, values: { courseId: "", ...newExam } },
    schema: newExamForm,
    labels: { courseId: t("form.course"), ...useExamLabels() },
    save: ({ courseId, ...fields }) => create({ courseId: courseId as Id<"courses">, ...fields }),
    texts: { failure: t("toasts.createFailure"), success: t("toasts.created") },
    onSaved: ({ examId }) => {
      dialog.onClose();
      void navigate(paths.adminExamQuestions.to(examId));
    },
  });

  return (
    <FormDialog {...dialog} live={live} title={t("form.createTitle")} submit={t("form.create")}>
      <CourseSelect {...live.field("courseId")} description={t("form.courseHint")} />
      <ExamFields live={live} />
    </FormDialog>
  );
}
