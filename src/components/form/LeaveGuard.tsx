import { useWindowEvent } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useBlocker } from "react-router-dom";
import { unstoppable } from "@/lib/unstoppable";

interface LeaveGuardProps {
  dirty: boolean;
  /** Address parameter whose change also leaves the form. */
  part?: string;
}

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard({ dirty, part }: LeaveGuardProps) {
  return dirty && <Guard part={part} />;
}

function Guard({ part }: { part: string | undefined }) {
  const { t } = useTranslation("controls");
  const place = ({ pathname, search }: { pathname: string; search: string }): string =>
    part === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(part) ?? ""}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      place(nextLocation) !== place(currentLocation) && nextLocation.state !== unstoppable.state,
  );

  useWindowEvent("beforeunload", (event) => event.preventDefault());

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
