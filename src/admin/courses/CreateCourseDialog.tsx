import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { courseForm } from "@convex/shared/courseForm";
import { FormDialog } from "@/components/dialog/FormDialog";
import { validateWith } from "@/lib/formValidation";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { useCreateCourse } from "./api";
import { CourseFormFields, noCourse } from "./CourseFormFields";
import { showCourseRefusal } from "./courseRefusal";

/** A draft; its page, where modules and lessons are added, opens next. */
export function CreateCourseDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminCourses");
  const navigate = useNavigate();
  const create = useCreateCourse();
  const { run, working } = useAdminAction();
  const form = useForm({ initialValues: noCourse, validate: validateWith(courseForm) });

  const submit = async (values: typeof form.values): Promise<void> => {
    const texts = { failure: t("toasts.createFailure"), success: t("toasts.created") };
    const result = await run(() => create(courseForm.parse(values)), texts);
    if (result === null) return;
    if (result.done) {
      dialog.onClose();
      await navigate(paths.adminCourse.to(result.value.courseId));
    } else showCourseRefusal(form, result.error);
  };

  return (
    <FormDialog
      {...dialog}
      title={t("createTitle")}
      submit={t("create")}
      saving={working}
      onSubmit={form.onSubmit((values) => void submit(values))}
    >
      <CourseFormFields form={form} disabled={working} />
    </FormDialog>
  );
}
