import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { moduleForm } from "@convex/shared/moduleForm";
import { FormDialog } from "@/components/dialog/FormDialog";
import { validateWith } from "@/lib/formValidation";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { useCreateModule, type CourseOption } from "./api";
import { CoursePicker } from "./CoursePicker";
import { ModuleFields, type ModuleValues } from "./ModuleFields";

interface CreateModuleDialogProps extends DialogControl {
  /** Where it goes; chosen in the dialog when it is not known. */
  course?: CourseOption;
}

export function CreateModuleDialog({ course, ...dialog }: CreateModuleDialogProps) {
  const { t } = useTranslation("adminModules");
  const create = useCreateModule();
  const { run, working } = useAdminAction();
  const [chosen, setChosen] = useState(course ?? null);
  const [missing, setMissing] = useState(false);
  const form = useForm<ModuleValues>({
    initialValues: { title: "", description: "" },
    validate: validateWith(moduleForm),
  });

  const submit = async (values: ModuleValues): Promise<void> => {
    setMissing(chosen === null);
    if (chosen === null) return;
    const texts = { failure: t("toasts.createFailure"), success: t("toasts.created") };
    const result = await run(() => create({ courseId: chosen._id, ...moduleForm.parse(values) }), texts);
    if (result?.done) dialog.onClose();
  };

  return (
    <FormDialog
      {...dialog}
      title={t("createTitle")}
      submit={t("create")}
      saving={working}
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        () => setMissing(chosen === null),
      )}
    >
      {course ? (
        <Text c="dimmed">{t("inCourse", { course: course.title })}</Text>
      ) : (
        <CoursePicker
          value={chosen}
          onChange={setChosen}
          error={missing && chosen === null ? t("form.courseRequired") : undefined}
          disabled={working}
        />
      )}
      <ModuleFields form={form} disabled={working} />
    </FormDialog>
  );
}
