import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { useCourse, type CourseDetail } from "@/admin/components/api";
import { BinDialog } from "@/admin/components/bin/BinDialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { useCreateCourse, useDuplicateCourse, useImpact, useRemoveCourse, type CourseRow } from "./api";
import { CourseFields, useCourseForm } from "./CourseForm";
import { suggestSlug } from "@/admin/components/slug";

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
      <CourseFields live={live} isNew />
    </FormDialog>
  );
}

export function DuplicateCourseDialog({ course, ...dialog }: DialogControl & { course: Pick<CourseRow, "_id"> }) {
  const { t } = useTranslation(["adminCourses", "errors"]);
  const gone = { title: t("toasts.loadFailure"), message: t("errors:notFound.message"), onGone: dialog.onExited };
  const detail = useOpened(useCourse(course._id), gone);
  return detail && <CopyDialog course={detail} {...dialog} />;
}

/** The form of a new course, filled with another one; opens the copy's page. */
function CopyDialog({ course, ...dialog }: DialogControl & { course: CourseDetail }) {
  const { t } = useTranslation(["adminCourses", "admin"]);
  const navigate = useNavigate();
  const duplicate = useDuplicateCourse();
  // As it was when the dialog opened: what is typed here is about the copy.
  const [copy] = useState(() => {
    const room = limits.courseTitle - t("admin:row.copyOf", { title: "" }).length;
    const title = t("admin:row.copyOf", { title: course.title.slice(0, room) });
    return { ...course, title, slug: suggestSlug(title) };
  });
  const live = useCourseForm({
    course: copy,
    save: (fields) => duplicate({ courseId: course._id, ...fields }),
    texts: { failure: t("toasts.duplicateFailure"), success: t("toasts.duplicated") },
    onSaved: ({ courseId }) => {
      dialog.onClose();
      void navigate(paths.adminCourse.to(courseId));
    },
  });

  return (
    <FormDialog {...dialog} live={live} title={t("duplicateTitle")} submit={t("admin:row.duplicate")}>
      <Text>{t("duplicateText")}</Text>
      <CourseFields live={live} isNew />
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
