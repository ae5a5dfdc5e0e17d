import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { unstoppable, useHeldNavigation } from "@/lib/router";
import { useUnloadGuard } from "./useUnloadGuard";

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  // The history asks one guard only: a form without changes must not have it.
  return dirty && <Guard />;
}

function Guard() {
  const { t } = useTranslation("controls");
  const held = useHeldNavigation((next, here) => next.pathname !== here.pathname && next.state !== unstoppable.state);

  useUnloadGuard();

  return (
    <ConfirmDialog
      opened={held !== null}
      title={t("leave.title")}
      confirm={t("leave.go")}
      cancel={t("leave.stay")}
      onConfirm={() => held?.proceed()}
      onClose={() => held?.stay()}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}
