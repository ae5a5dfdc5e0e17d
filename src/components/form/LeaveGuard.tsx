import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useLeaveGuard } from "./useLeaveGuard";

/** Place it in a page with a form: while there are unsaved changes, leaving asks first. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation("controls");
  const { asking, stay, leave } = useLeaveGuard(dirty);
  return (
    <ConfirmDialog
      opened={asking}
      title={t("leave.title")}
      confirm={t("leave.go")}
      cancel={t("leave.stay")}
      onConfirm={leave}
      onClose={stay}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}
