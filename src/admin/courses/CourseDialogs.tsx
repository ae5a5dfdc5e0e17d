import { useTranslation } from "react-i18next";
import { BinDialog } from "@/admin/components/bin/BinDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { useCreateCourse, useImpact, useRemoveCourse, type CourseRow } from "./api";
import { CourseFields, useCourseForm } from "./CourseForm";

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

interface RemoveCourseDialogProps extends DialogControl {
  course: Pick<CourseRow, "_id" | "title">;
  onDone?: () => void;
}

export function RemoveCourseDialog({ course, ...dialog }: RemoveCourseDialogProps) {
  const { t } = useTranslation("adminCourses");
  const impact = useImpact(course._id);
  const remove = useRemoveCourse();
  return (
    <BinDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      text={t("removeText", { title: course.title })}
      impact={impact}
      listLosses={({ modules, lessons, questions, enrollments }) => [
        t("modules", { count: modules }),
        t("lessons", { count: lessons }),
        t("questions", { count: questions }),
        t("enrollments", { count: enrollments }),
      ]}
      remains={impact && impact.certificatesKept > 0 && t("certificatesStay", { count: impact.certificatesKept })}
      binned={{ kind: "course", id: course._id }}
      onConfirm={() => remove({ courseId: course._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    />
  );
}
