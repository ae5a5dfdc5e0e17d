import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { unstoppable, useBlocker } from "@/lib/router";

/** Place it in a page with a form: while there are unsaved changes, leaving the page asks first. One per page. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation("controls");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.state !== unstoppable.state,
  );

  // Closing the tab and reloading.
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);

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
