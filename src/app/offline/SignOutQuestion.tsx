import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useKept } from "@/lib/keptState";

interface SignOutQuestionProps {
  onLeave: () => void;
  onExited: () => void;
}

/** Asks before signing out loses completed lessons that wait on this device (OFFLINE-16). */
export default function SignOutQuestion({ onLeave, onExited }: SignOutQuestionProps) {
  const { t } = useTranslation("offline");
  const [opened, setOpened] = useState(true);
  const [opener] = useState(() => document.activeElement);
  const count = useKept("queued").length;
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
