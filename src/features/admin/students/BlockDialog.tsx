import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog";
import { useAdminAction } from "../useAdminAction";
import { useSetBlocked, type StudentRow } from "./api";

interface BlockDialogProps {
  student: Pick<StudentRow, "userId" | "fullName" | "isBlocked">;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Blocks who is active and unblocks who is blocked, as of when the dialog opened. */
export function BlockDialog({ student, opened, onClose, onExited }: BlockDialogProps) {
  const { t } = useTranslation("adminStudents");
  const setBlocked = useSetBlocked();
  const { run, working } = useAdminAction();
  const { userId, fullName: name, isBlocked } = student;

  const confirm = async (): Promise<void> => {
    const result = await run(() => setBlocked({ userId, blocked: !isBlocked }), {
      failure: t("toasts.statusFailure"),
      success: t(isBlocked ? "toasts.unblocked" : "toasts.blocked"),
    });
    if (result !== null) onClose();
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t(isBlocked ? "unblockTitle" : "blockTitle")}
      confirm={t(isBlocked ? "unblock" : "block")}
      working={t("working")}
      busy={working}
      harmless={isBlocked}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={onExited}
    >
      {t(isBlocked ? "unblockText" : "blockText", { name })}
    </ConfirmDialog>
  );
}
