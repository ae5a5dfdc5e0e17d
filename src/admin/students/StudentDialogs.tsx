import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { useSetAdmin, useSetBlocked, type StudentRow } from "./api";

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

interface RoleDialogProps extends DialogControl {
  student: Pick<StudentRow, "userId" | "fullName" | "isAdmin">;
}

export function RoleDialog({ student, ...dialog }: RoleDialogProps) {
  const { t } = useTranslation("adminStudents");
  const setAdmin = useSetAdmin();
  const { userId, fullName: name, isAdmin } = student;

  return (
    <ActionDialog
      {...dialog}
      title={t(isAdmin ? "role.revokeTitle" : "role.grantTitle")}
      confirm={t(isAdmin ? "role.revoke" : "role.grant")}
      working={t("working")}
      action={() => setAdmin({ userId, isAdmin: !isAdmin })}
      texts={{
        failure: t("toasts.roleFailure"),
        success: t(isAdmin ? "toasts.revoked" : "toasts.granted"),
      }}
    >
      {t(isAdmin ? "role.revokeText" : "role.grantText", { name })}
    </ActionDialog>
  );
}
