import { useTranslation } from "react-i18next";
import type { DialogControl } from "@/admin/components/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useCreateCourse } from "./api";
import { CourseFields } from "./CourseFields";
import { useCourseForm } from "./useCourseForm";

/** Creates a draft, then opens its page. */
export function CreateCourseDialog(dialog: DialogControl) {
  const { t } = useTranslation("adminCourses");
  const navigate = useNavigate();
  const create = useCreateCourse();
  const live = useCourseForm({
    save: (fields) => create(fields),
    texts: { failure: t("toasts.createFailure"), success: t("toasts.created") },
    onSaved: ({ courseId }) => {
      dialog.onClose();
      void navigate(paths.adminCourse.to(courseId));
    },
  });

  return (
    <FormDialog {...dialog} live={live} title={t("createTitle")} submit={t("create")}>
      <CourseFields live={live} />
    </FormDialog>
  );
}
