import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "../../../../convex/_generated/dataModel";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useRemoveLesson } from "./api";

interface RemoveLessonDialogProps {
  lesson: { _id: Id<"lessons">; title: string };
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
  /** When the lesson is gone. */
  onRemoved?: () => void;
}

export function RemoveLessonDialog({ lesson, opened, onClose, onExited, onRemoved }: RemoveLessonDialogProps) {
  const { t } = useTranslation(["adminLessons", "controls"]);
  const remove = useRemoveLesson();
  const { run, working } = useAdminAction();

  const confirm = async (): Promise<void> => {
    const texts = { failure: t("toasts.deleteFailure"), success: t("toasts.deleted") };
    const result = await run(() => remove({ lessonId: lesson._id }), texts);
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
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("removeText", { title: lesson.title })}</Text>
      <Text c="dimmed" mt="sm">
        {t("removeNote")}
      </Text>
    </ConfirmDialog>
  );
}
