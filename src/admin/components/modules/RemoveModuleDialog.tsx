import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { ActionDialog } from "@/admin/components/ActionDialog";
import { UnpublishNotice } from "@/admin/components/UnpublishNotice";
import type { DialogControl } from "@/admin/components/useDialog";
import { useModuleImpact, useRemoveModule } from "./api";

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
