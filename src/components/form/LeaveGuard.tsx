import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { unstoppable, useBlocker } from "@/lib/router";
import { useUnloadGuard } from "./useUnloadGuard";

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  // The router asks one blocker only: a form without changes must not have it.
  return dirty && <Guard />;
}

function Guard() {
  const { t } = useTranslation("controls");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.state !== unstoppable.state,
  );

  useUnloadGuard();

  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title={t("leave.title")}
      confirm={t("leave.go")}
      cancel={t("leave.stay")}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t("leave.text")}
    </ConfirmDialog>
  );
}
