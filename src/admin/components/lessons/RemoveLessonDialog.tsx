import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { useRemoveLesson } from "./api";

interface RemoveLessonDialogProps extends DialogControl {
  lesson: { _id: Id<"lessons">; title: string };
  /** When the lesson is gone. */
  onRemoved?: () => void;
}

export function RemoveLessonDialog({ lesson, onRemoved, ...dialog }: RemoveLessonDialogProps) {
  const { t } = useTranslation(["adminLessons", "controls"]);
  const remove = useRemoveLesson();

  return (
    <ActionDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      working={t("controls:deleting")}
      action={() => remove({ lessonId: lesson._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
      onDone={onRemoved}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("removeText", { title: lesson.title })}</Text>
      <Text c="dimmed" mt="sm">
        {t("removeNote")}
      </Text>
    </ActionDialog>
  );
}
