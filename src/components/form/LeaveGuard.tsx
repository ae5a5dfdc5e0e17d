import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { unstoppable, useBlocker } from "@/lib/router";

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

  // Closing the tab and reloading.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

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
