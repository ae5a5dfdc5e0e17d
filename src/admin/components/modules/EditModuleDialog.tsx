import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { moduleForm } from "@convex/shared/moduleForm";
import { Boundary } from "@/components/Boundary";
import type { DialogControl } from "@/admin/components/useDialog";
import { useOpened } from "@/admin/components/useOpened";
import { FormDialog } from "@/components/dialog/FormDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useModule, useUpdateModule, type ModuleDetail } from "./api";
import { ModuleFields, moduleLabels } from "./ModuleFields";

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
    labels: moduleLabels(t),
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
