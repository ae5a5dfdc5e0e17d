import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { useSetBlocked, type StudentRow } from "./api";

interface BlockDialogProps extends DialogControl {
  student: Pick<StudentRow, "userId" | "fullName" | "isBlocked">;
}

/** Blocks or unblocks, depending on the status when the dialog opened. */
export function BlockDialog({ student, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation("adminStudents");
  const setBlocked = useSetBlocked();
  const { userId, fullName: name, isBlocked } = student;

  return (
    <ActionDialog
      {...dialog}
      title={t(isBlocked ? "unblockTitle" : "blockTitle")}
      confirm={t(isBlocked ? "unblock" : "block")}
      working={t("working")}
      harmless={isBlocked}
      action={() => setBlocked({ userId, blocked: !isBlocked })}
      texts={{
        failure: t("toasts.statusFailure"),
        success: t(isBlocked ? "toasts.unblocked" : "toasts.blocked"),
      }}
    >
      {t(isBlocked ? "unblockText" : "blockText", { name })}
    </ActionDialog>
  );
}
