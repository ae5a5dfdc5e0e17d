import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useKept } from "@/lib/keptState";
import { useOffline } from "@/lib/useOffline";
import classes from "./Notice.module.css";

/** Warns that the page may be out of date while the connection is lost. A leaf: nothing else renders. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <div role="status" className={classes.root}>
      {offline && (
        <div className={classes.notice}>
          <Loader size={16} color="currentColor" aria-hidden="true" />
          <div>
            {t("connectionLost")}
            <KeptLines />
          </div>
        </div>
      )}
    </div>
  );
}

/** What the page shows from this device (OFFLINE-9), and what waits on it (OFFLINE-13). */
function KeptLines() {
  const { t } = useTranslation("offline");
  const dates = useDates();
  const shown = Object.values(useKept("shown"));
  const queued = useKept("queued").length;
  const at = Math.min(...shown);
  return (
    <>
      {shown.length > 0 && <div>{t("keptAt", { date: dates.date(at), time: dates.time(at) })}</div>}
      {queued > 0 && <div>{t("queued", { count: queued })}</div>}
    </>
  );
}
