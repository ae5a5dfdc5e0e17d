import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { newLessonForm } from "@convex/shared/lessonForm";
import { FormDialog } from "@/components/dialog/FormDialog";
import { validateWith } from "@/lib/formValidation";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { useCreateLesson } from "./api";
import { LessonFields } from "./LessonFields";
import { noLesson, type LessonValues } from "./lessonValues";

interface CreateLessonDialogProps extends DialogControl {
  module: { _id: Id<"modules">; title: string };
}

/** A lesson without a text; the editor, where it is written or generated, opens next. */
export function CreateLessonDialog({ module, ...dialog }: CreateLessonDialogProps) {
  const { t } = useTranslation("adminLessons");
  const navigate = useNavigate();
  const create = useCreateLesson();
  const { run, working } = useAdminAction();
  const form = useForm<LessonValues>({ initialValues: noLesson, validate: validateWith(newLessonForm) });

  const submit = async (values: LessonValues): Promise<void> => {
    const texts = { failure: t("toasts.createFailure"), success: t("toasts.created") };
    const result = await run(() => create({ moduleId: module._id, ...newLessonForm.parse(values) }), texts);
    if (!result?.done) return;
    dialog.onClose();
    await navigate(paths.adminLesson.to(result.value.lessonId));
  };

  return (
    <FormDialog
      {...dialog}
      title={t("createTitle")}
      submit={t("create")}
      saving={working}
      onSubmit={form.onSubmit((values) => void submit(values))}
    >
      <Text c="dimmed">{t("inModule", { module: module.title })}</Text>
      <LessonFields form={form} disabled={working} />
      <Text c="dimmed" fz="sm">
        {t("form.contentNext")}
      </Text>
    </FormDialog>
  );
}
