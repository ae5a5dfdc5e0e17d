import { Skeleton, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { moduleForm } from "@convex/shared/moduleForm";
import { Dialog } from "@/components/dialog/Dialog";
import { DialogForm } from "@/components/dialog/DialogForm";
import { ConflictNotice } from "@/components/form/ConflictNotice";
import { useVersionedForm } from "@/components/form/useVersionedForm";
import { validateWith } from "@/lib/formValidation";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { useAdminAction } from "@/admin/components/useAdminAction";
import type { DialogControl } from "@/admin/components/useDialog";
import { useModule, useUpdateModule, type ModuleDetail } from "./api";
import { ModuleFields, type ModuleValues } from "./ModuleFields";

interface EditModuleDialogProps extends DialogControl {
  module: { _id: string };
}

export function EditModuleDialog({ module, ...dialog }: EditModuleDialogProps) {
  const { t } = useTranslation("adminModules");
  return (
    <Dialog {...dialog} title={t("editTitle")} size="lg" keepOnClickOutside>
      <LoadBoundary failure={t("toasts.loadFailure")}>
        <Loaded moduleId={module._id} onClose={dialog.onClose} />
      </LoadBoundary>
    </Dialog>
  );
}

function Loaded({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const { t } = useTranslation("adminModules");
  const module = useModule(moduleId);
  if (module === undefined) return <Skeleton h={286} aria-busy="true" />;
  if (module === null) return <Text role="status">{t("gone")}</Text>;
  return <EditModuleForm module={module} onClose={onClose} />;
}

const toValues = ({ title, description }: ModuleDetail): ModuleValues => ({ title, description });

function EditModuleForm({ module, onClose }: { module: ModuleDetail; onClose: () => void }) {
  const { t } = useTranslation("adminModules");
  const update = useUpdateModule();
  const { run, working } = useAdminAction();
  const form = useForm<ModuleValues>({ initialValues: toValues(module), validate: validateWith(moduleForm) });
  const draft = useVersionedForm(form, { version: module.version, values: toValues(module) }, working);

  const submit = async (values: ModuleValues): Promise<void> => {
    const change = { moduleId: module._id, version: draft.version, ...moduleForm.parse(values) };
    const result = await run(() => update(change), {
      failure: t("toasts.updateFailure"),
      success: t("toasts.updated"),
    });
    if (result?.done) onClose();
  };

  return (
    <DialogForm
      title={t("editTitle")}
      saving={working}
      blocked={draft.conflict}
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
    >
      {draft.conflict && <ConflictNotice onTakeTheirs={draft.takeTheirs} onKeepMine={draft.keepMine} />}
      <Text c="dimmed">{t("inCourse", { course: module.course.title })}</Text>
      <ModuleFields form={form} disabled={working} />
    </DialogForm>
  );
}
