import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useFormFields } from "@/components/form/useFormFields";
import { errorCode } from "@/lib/errorMessage";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { useCreateExam } from "./api";
import { CourseSelect } from "./CourseSelect";
import { ExamFieldset } from "./ExamFieldset";
import { newExam, parseExam, validateExam, type ExamValues } from "./examValues";

/** Leads on to the questions, five blank ones: an exam without any is none. */
export function CreateExamDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminExams");
  const navigate = useNavigate();
  const create = useCreateExam();
  const { run, working } = useAdminAction();
  const form = useForm<ExamValues>({ initialValues: newExam, validate: validateExam });
  const field = useFormFields(form, working);

  const save = async (values: ExamValues): Promise<void> => {
    const exam = { courseId: values.courseId as Id<"courses">, ...parseExam(values) };
    const texts = { failure: t("toasts.createFailure"), success: t("toasts.created") };
    const result = await run(() => create(exam), texts);
    if (result === null) return;
    if (result.done) {
      dialog.onClose();
      await navigate(paths.adminExamQuestions.to(result.value.examId));
    } else if (errorCode(result.error) === "examExists") form.setFieldError("courseId", "errors:examExists.message");
  };

  return (
    <FormDialog
      {...dialog}
      title={t("form.createTitle")}
      submit={t("form.create")}
      saving={working}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <CourseSelect
        onChange={(courseId) => form.setFieldValue("courseId", courseId)}
        error={field("courseId").error}
        disabled={working}
      />
      <ExamFieldset form={form} disabled={working} />
    </FormDialog>
  );
}
