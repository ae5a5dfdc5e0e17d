import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useOfflineState } from "@/lib/offlineState";

interface SignOutQuestionProps {
  onLeave: () => void;
  onExited: () => void;
}

/** Asks before signing out discards queued lessons (OFFLINE-16). */
export default function SignOutQuestion({ onLeave, onExited }: SignOutQuestionProps) {
  const { t } = useTranslation("offline");
  const [opened, setOpened] = useState(true);
  const [opener] = useState(() => document.activeElement);
  const count = useOfflineState("queued").length;
  const close = (): void => setOpened(false);
  return (
    <ConfirmDialog
      opened={opened}
      title={t("leave.title")}
      confirm={t("leave.go")}
      cancel={t("leave.stay")}
      onConfirm={() => {
        close();
        onLeave();
      }}
      onClose={close}
      onExited={() => {
        onExited();
        if (opener instanceof HTMLElement) opener.focus();
      }}
    >
      {t("leave.text", { count })}
    </ConfirmDialog>
  );
}
