import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "../../../../convex/_generated/dataModel";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useModuleImpact, useRemoveModule } from "./api";

interface RemoveModuleDialogProps {
  module: { _id: Id<"modules">; title: string };
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

export function RemoveModuleDialog({ module, opened, onClose, onExited }: RemoveModuleDialogProps) {
  const { t } = useTranslation(["adminModules", "controls"]);
  const impact = useModuleImpact(module._id);
  const remove = useRemoveModule();
  const { run, working } = useAdminAction();

  const confirm = async (): Promise<void> => {
    const texts = { failure: t("toasts.deleteFailure"), success: t("toasts.deleted") };
    const result = await run(() => remove({ moduleId: module._id }), texts);
    if (result !== null) onClose();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t("removeTitle")}
      confirm={t("removeConfirm")}
      working={t("controls:deleting")}
      busy={working}
      disabled={impact === undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
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
    </ConfirmDialog>
  );
}
