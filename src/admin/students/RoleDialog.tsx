import { useTranslation } from "react-i18next";
import { ActionDialog } from "@/admin/components/ActionDialog";
import type { DialogControl } from "@/admin/components/useDialog";
import { useSetAdmin, type StudentRow } from "./api";

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
