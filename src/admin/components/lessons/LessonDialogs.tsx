import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { newLessonForm } from "@convex/shared/lessonForm";
import { BinDialog } from "@/admin/components/bin/BinDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { useCreateLesson, useLessonImpact, useRemoveLesson } from "./api";
import { LessonFields, noLesson, toLessonInput, useLessonLabels } from "./LessonFields";

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
    toInput: toLessonInput,
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
  onDone?: () => void;
}

export function RemoveLessonDialog({ lesson, ...dialog }: RemoveLessonDialogProps) {
  const { t } = useTranslation("adminLessons");
  const remove = useRemoveLesson();
  return (
    <BinDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      text={t("removeText", { title: lesson.title })}
      impact={useLessonImpact(lesson._id)}
      note={t("removeNote")}
      binned={{ kind: "lesson", id: lesson._id }}
      onConfirm={() => remove({ lessonId: lesson._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    />
  );
}
