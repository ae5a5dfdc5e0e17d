import { Skeleton, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { limits } from "@convex/shared/limits";
import { moduleForm, newModuleForm } from "@convex/shared/moduleForm";
import { ActionDialog } from "@/admin/components/ActionDialog";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { UnpublishNotice } from "@/admin/components/UnpublishNotice";
import { useOpened, type DialogControl } from "@/admin/components/useDialog";
import { Boundary } from "@/components/Boundary";
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

interface EditModuleDialogProps extends DialogControl {
  module: { _id: string };
}

export function EditModuleDialog(props: EditModuleDialogProps) {
  const { t } = useTranslation("adminModules");
  return (
    <Boundary failure={t("toasts.loadFailure")}>
      <Opened {...props} />
    </Boundary>
  );
}

function Opened({ module: { _id }, ...dialog }: EditModuleDialogProps) {
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
      <ModuleFields live={live} />
    </FormDialog>
  );
}

interface RemoveModuleDialogProps extends DialogControl {
  module: { _id: Id<"modules">; title: string };
}

export function RemoveModuleDialog({ module, ...dialog }: RemoveModuleDialogProps) {
  const { t } = useTranslation(["adminModules", "controls"]);
  const impact = useModuleImpact(module._id);
  const remove = useRemoveModule();

  return (
    <ActionDialog
      {...dialog}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      working={t("controls:deleting")}
      disabled={impact === undefined}
      action={() => remove({ moduleId: module._id })}
      texts={{ failure: t("toasts.deleteFailure"), success: t("toasts.deleted") }}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{t("removeText", { title: module.title })}</Text>
      {impact === undefined && <Skeleton h={56} mt="sm" aria-busy="true" />}
      {impact && (
        <ul>
          <li>{t("lessons", { count: impact.lessons })}</li>
          <li>{t("studentsWithProgress", { count: impact.studentsWithProgress })}</li>
        </ul>
      )}
      <Text c="dimmed">{t("removeNote")}</Text>
      <UnpublishNotice unpublishes={impact?.unpublishes} />
    </ActionDialog>
  );
}

function useModuleLabels() {
  const { t } = useTranslation("adminModules");
  return { title: t("form.title"), description: t("form.description") };
}

function ModuleFields({ live: { field } }: { live: Pick<LiveForm<object>, "field"> }) {
  return (
    <>
      <TextInput {...field("title")} maxLength={limits.moduleTitle} required data-autofocus />
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
