import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useCreateCourse, useImpact, useRemoveCourse, type CourseRow, type Impact } from "./api";
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
  /** Called once the course is deleted. */
  onRemoved?: () => void;
}

export function RemoveCourseDialog({ course, onRemoved, ...dialog }: RemoveCourseDialogProps) {
  const { t } = useTranslation(["adminCourses", "controls"]);
  const impact = useImpact(course._id);
  const remove = useRemoveCourse();

  return (
    <ActionDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      working={t("controls:deleting")}
      disabled={impact === undefined}
      action={() => remove({ courseId: course._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
      onDone={onRemoved}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("removeText", { title: course.title })}</Text>
      {impact === undefined && <Skeleton h={120} mt="sm" aria-busy="true" />}
      {impact && <ImpactList impact={impact} />}
    </ActionDialog>
  );
}

/** Lists what will be deleted and what stays. */
function ImpactList({ impact }: { impact: Impact }) {
  const { t } = useTranslation("adminCourses");
  return (
    <Stack gap="sm" mt="sm">
      <ul style={{ margin: 0 }}>
        <li>{t("modules", { count: impact.modules })}</li>
        <li>{t("lessons", { count: impact.lessons })}</li>
        <li>{t("questions", { count: impact.questions })}</li>
        <li>{t("enrollments", { count: impact.enrollments })}</li>
      </ul>
      {impact.certificatesKept > 0 && <Text>{t("certificatesStay", { count: impact.certificatesKept })}</Text>}
      <Text c="dimmed">{t("irreversible")}</Text>
    </Stack>
  );
}
