import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { newModuleForm } from "@convex/shared/moduleForm";
import { CourseSelect } from "@/admin/components/CourseSelect";
import type { DialogControl } from "@/admin/components/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useCreateModule } from "./api";
import { ModuleFields, useModuleLabels } from "./ModuleFields";

interface CreateModuleDialogProps extends DialogControl {
  /** Undefined: the dialog asks for the course. */
  course?: { _id: Id<"courses">; title: string };
}

export function CreateModuleDialog({ course, ...dialog }: CreateModuleDialogProps) {
  const { t } = useTranslation("adminModules");
  const create = useCreateModule();
  const live = useLiveForm({
    stored: { version: 0, values: { courseId: course?._id ?? "", title: "", description: "" } },
    schema: newModuleForm,
    labels: { courseId: t("form.course"), ...useModuleLabels() },
    save: ({ courseId, ...fields }) => create({ courseId: courseId as Id<"courses">, ...fields }),
    texts: { failure: t("toasts.createFailure"), success: t("toasts.created") },
    onSaved: dialog.onClose,
  });

  return (
    <FormDialog {...dialog} live={live} title={t("createTitle")} submit={t("create")}>
      {course ? (
        <Text c="dimmed">{t("inCourse", { course: course.title })}</Text>
      ) : (
        <CourseSelect {...live.field("courseId")} placeholder={t("form.coursePlaceholder")} />
      )}
      <ModuleFields live={live} />
    </FormDialog>
  );
}
