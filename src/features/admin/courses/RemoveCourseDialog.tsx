import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useImpact, useRemoveCourse, type CourseRow, type Impact } from "./api";

interface RemoveCourseDialogProps {
  course: Pick<CourseRow, "_id" | "title">;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
  /** When the course is gone. */
  onRemoved?: () => void;
}

export function RemoveCourseDialog({ course, opened, onClose, onExited, onRemoved }: RemoveCourseDialogProps) {
  const { t } = useTranslation(["adminCourses", "controls"]);
  const impact = useImpact(course._id);
  const remove = useRemoveCourse();
  const { run, working } = useAdminAction();

  const confirm = async (): Promise<void> => {
    const texts = { failure: t("toasts.deleteFailure"), success: t("toasts.deleted") };
    const result = await run(() => remove({ courseId: course._id }), texts);
    if (result === null) return;
    onClose();
    if (result.done) onRemoved?.();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      working={t("controls:deleting")}
      busy={working}
      disabled={impact === undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("removeText", { title: course.title })}</Text>
      {impact === undefined && <Skeleton h={120} mt="sm" aria-busy="true" />}
      {impact && <ImpactList impact={impact} />}
    </ConfirmDialog>
  );
}

/** What goes, by name and number; and what stays. */
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
