import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { newLessonForm } from "@convex/shared/lessonForm";
import { ActionDialog } from "@/admin/components/ActionDialog";
import { UnpublishNotice } from "@/admin/components/UnpublishNotice";
import type { DialogControl } from "@/admin/components/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useCreateLesson, useLessonImpact, useRemoveLesson } from "./api";
import { LessonFields, noLesson, useLessonLabels } from "./LessonFields";

interface CreateLessonDialogProps extends DialogControl {
  module: { _id: Id<"modules">; title: string };
}

/** Creates a lesson without content, then opens the editor. */
export function CreateLessonDialog({ module, ...dialog }: CreateLessonDialogProps) {
  const { t } = useTranslation("adminLessons");
  const navigate = useNavigate();
  const create = useCreateLesson();
  const live = useLiveForm({
    stored: { version: 0, values: noLesson },
    schema: newLessonForm,
    labels: useLessonLabels(),
    save: (fields) => create({ moduleId: module._id, ...fields }),
    texts: { failure: t("toasts.createFailure"), success: t("toasts.created") },
    onSaved: ({ lessonId }) => {
      dialog.onClose();
      void navigate(paths.adminLesson.to(lessonId));
    },
  });

  return (
    <FormDialog {...dialog} live={live} title={t("createTitle")} submit={t("create")}>
      <Text c="dimmed">{t("inModule", { module: module.title })}</Text>
      <LessonFields live={live} />
      <Text c="dimmed" fz="sm">
        {t("form.contentNext")}
      </Text>
    </FormDialog>
  );
}

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
