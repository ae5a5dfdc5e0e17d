import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { useRemovePicture, useSetRole, useSetBlocked, type StudentRow } from "./api";

interface BlockDialogProps extends DialogControl {
  student: Pick<StudentRow, "userId" | "fullName" | "isBlocked">;
}

/** Blocks or unblocks, by the status when the dialog opened. */
export function BlockDialog({ student, ...dialog }: BlockDialogProps) {
  const { t } = useTranslation("adminStudents");
  const setBlocked = useSetBlocked();
  const { userId, fullName: name, isBlocked } = student;

  return (
    <ConfirmDialog
      {...dialog}
      title={t(isBlocked ? "unblockTitle" : "blockTitle")}
      confirm={t(isBlocked ? "unblock" : "block")}
      working={t("working")}
      harmless={isBlocked}
      onConfirm={() => setBlocked({ userId, blocked: !isBlocked })}
      texts={{
        failure: t("toasts.statusFailure"),
        success: t(isBlocked ? "toasts.unblocked" : "toasts.blocked"),
      }}
    >
      {t(isBlocked ? "unblockText" : "blockText", { name })}
    </ConfirmDialog>
  );
}

interface RoleDialogProps extends DialogControl {
  student: Pick<StudentRow, "userId" | "fullName" | "isAdmin">;
}

export function RoleDialog({ student, ...dialog }: RoleDialogProps) {
  const { t } = useTranslation("adminStudents");
  const setRole = useSetRole();
  const { userId, fullName: name, isAdmin } = student;

  return (
    <ConfirmDialog
      {...dialog}
      title={t(isAdmin ? "role.revokeTitle" : "role.grantTitle")}
      confirm={t(isAdmin ? "role.revoke" : "role.grant")}
      working={t("working")}
      onConfirm={() => setRole({ userId, role: "admin", held: !isAdmin })}
      texts={{
        failure: t("toasts.roleFailure"),
        success: t(isAdmin ? "toasts.revoked" : "toasts.granted"),
      }}
    >
      {t(isAdmin ? "role.revokeText" : "role.grantText", { name })}
    </ConfirmDialog>
  );
}

interface PictureDialogProps extends DialogControl {
  student: Pick<StudentRow, "userId" | "fullName">;
}

/** PROFILE-11: removes a student's picture. */
export function PictureDialog({ student: { userId, fullName: name }, ...dialog }: PictureDialogProps) {
  const { t } = useTranslation("adminStudents");
  const remove = useRemovePicture();

  return (
    <ConfirmDialog
      {...dialog}
      title={t("picture.title")}
      confirm={t("picture.remove")}
      working={t("working")}
      onConfirm={() => remove({ userId })}
      texts={{ failure: t("picture.failure"), success: t("picture.removed") }}
    >
      {t("picture.text", { name })}
    </ConfirmDialog>
  );
}
