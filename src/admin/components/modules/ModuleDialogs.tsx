import { Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { limits } from "@convex/shared/limits";
import { moduleForm, newModuleForm } from "@convex/shared/moduleForm";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { BinDialog } from "@/admin/components/bin/BinDialog";
import { useOpened, type DialogControl } from "@/components/dialog/useDialog";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm, type LiveForm } from "@/components/form/useLiveForm";
import {
  useCreateModule,
  useModule,
  useModuleImpact,
  useRemoveModule,
  useUpdateModule,
  type ModuleDetail,
} from "./api";

interface CreateModuleDialogProps extends DialogControl {
  /** Course of the module; without one the dialog asks for it. */
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
        <CourseSelect {...live.field("courseId")} description={t("form.courseHint")} data-autofocus />
      )}
      <ModuleFields live={live} isFirst={course !== undefined} />
    </FormDialog>
  );
}

interface EditModuleDialogProps extends DialogControl {
  module: { _id: string };
}

export function EditModuleDialog({ module: { _id }, ...dialog }: EditModuleDialogProps) {
  const { t } = useTranslation("adminModules");
  const gone = { title: t("toasts.loadFailure"), message: t("gone"), onGone: dialog.onExited };
  const module = useOpened(useModule(_id), gone);
  return module && <ModuleDialog module={module} {...dialog} />;
}

function ModuleDialog({ module, ...dialog }: DialogControl & { module: ModuleDetail }) {
  const { t } = useTranslation("adminModules");
  const update = useUpdateModule();
  const { title, description } = module;
  const live = useLiveForm({
    stored: { version: module.version, values: { title, description } },
    schema: moduleForm,
    labels: useModuleLabels(),
    save: (fields, version) => update({ moduleId: module._id, version, ...fields }),
    texts: { failure: t("toasts.updateFailure"), success: t("toasts.updated") },
    onSaved: dialog.onClose,
  });

  return (
    <FormDialog {...dialog} live={live} title={t("editTitle")}>
      <Text c="dimmed">{t("inCourse", { course: module.course.title })}</Text>
      <ModuleFields live={live} isFirst />
    </FormDialog>
  );
}

interface RemoveModuleDialogProps extends DialogControl {
  module: { _id: Id<"modules">; title: string };
}

export function RemoveModuleDialog({ module, ...dialog }: RemoveModuleDialogProps) {
  const { t } = useTranslation("adminModules");
  const remove = useRemoveModule();
  return (
    <BinDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      text={t("removeText", { title: module.title })}
      impact={useModuleImpact(module._id)}
      listLosses={({ lessons, studentsWithProgress, more }) => [
        t("lessons", { count: lessons }),
        t(more ? "studentsWithProgressAtLeast" : "studentsWithProgress", { count: studentsWithProgress }),
      ]}
      note={t("removeNote")}
      binned={{ kind: "module", id: module._id }}
      onConfirm={() => remove({ moduleId: module._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    />
  );
}

function useModuleLabels() {
  const { t } = useTranslation("adminModules");
  return { title: t("form.title"), description: t("form.description") };
}

interface ModuleFieldsProps {
  live: Pick<LiveForm<object>, "field">;
  /** Whether no field is above, so that the title gets the focus. */
  isFirst: boolean;
}

function ModuleFields({ live: { field }, isFirst }: ModuleFieldsProps) {
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.moduleTitle} required data-autofocus={isFirst || undefined} />
      <Textarea
        {...field("description")}
        maxLength={limits.courseDescription}
        autosize
        minRows={3}
        maxRows={10}
        required
      />
    </>
  );
}
