import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { ActionDialog } from "@/admin/components/ActionDialog";
import { UnpublishNotice } from "@/admin/components/UnpublishNotice";
import type { DialogControl } from "@/admin/components/useDialog";
import { useLessonImpact, useRemoveLesson } from "./api";

interface RemoveLessonDialogProps extends DialogControl {
  lesson: { _id: Id<"lessons">; title: string };
  /** Called once the lesson is deleted. */
  onRemoved?: () => void;
}

export function RemoveLessonDialog({ lesson, onRemoved, ...dialog }: RemoveLessonDialogProps) {
  const { t } = useTranslation(["adminLessons", "controls"]);
  const impact = useLessonImpact(lesson._id);
  const remove = useRemoveLesson();

  return (
    <ActionDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      working={t("controls:deleting")}
      disabled={impact === undefined}
      action={() => remove({ lessonId: lesson._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
      onDone={onRemoved}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("removeText", { title: lesson.title })}</Text>
      <Text c="dimmed" mt="sm">
        {t("removeNote")}
      </Text>
      <UnpublishNotice unpublishes={impact?.unpublishes} />
    </ActionDialog>
  );
}
