import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { unstoppable, useHeldNavigation } from "@/lib/router";
import { useUnloadGuard } from "./useUnloadGuard";

interface LeaveGuardProps {
  dirty: boolean;
  /** A parameter of the address with which the form goes, too. */
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
  const held = useHeldNavigation((next, here) => place(next) !== place(here) && next.state !== unstoppable.state);

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
