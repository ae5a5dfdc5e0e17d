import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useSetAdmin, type StudentRow } from "./api";

interface RoleDialogProps {
  student: Pick<StudentRow, "userId" | "fullName" | "isAdmin">;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

export function RoleDialog({ student, opened, onClose, onExited }: RoleDialogProps) {
  const { t } = useTranslation("adminStudents");
  const setAdmin = useSetAdmin();
  const { run, working } = useAdminAction();
  const { userId, fullName: name, isAdmin } = student;

  const confirm = async (): Promise<void> => {
    const result = await run(() => setAdmin({ userId, isAdmin: !isAdmin }), {
      failure: t("toasts.roleFailure"),
      success: t(isAdmin ? "toasts.revoked" : "toasts.granted"),
    });
    if (result !== null) onClose();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t(isAdmin ? "role.revokeTitle" : "role.grantTitle")}
      confirm={t(isAdmin ? "role.revoke" : "role.grant")}
      working={t("working")}
      busy={working}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    >
      {t(isAdmin ? "role.revokeText" : "role.grantText", { name })}
    </ConfirmDialog>
  );
}
