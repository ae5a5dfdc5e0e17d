import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useOfflineState } from "@/lib/offlineState";
import { useOffline } from "@/lib/useOffline";
import classes from "./Notice.module.css";

/**
 * Warns that the page may be out of date while offline.
 * A leaf component, so that nothing else renders.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <div role="status">
      {offline && (
        <div className={classes.notice} data-keep-clear>
          <Loader size={16} color="currentColor" aria-hidden="true" className={classes.loader ?? ""} />
          <div>
            <span>{t("connectionLost")}</span>
            <OfflineNotes />
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Dates the stored answers on the page (OFFLINE-9) and counts queued lessons.
 * The latter wait to be sent (OFFLINE-13).
 */
function OfflineNotes() {
  const { t } = useTranslation("offline");
  const dates = useDates();
  const shown = Object.values(useOfflineState("shown")).filter((at) => at !== null);
  const queued = useOfflineState("queued").length;
  const at = Math.min(...shown);
  return (
    <>
      {shown.length > 0 && (
        <>
          {" · "}
          <span>{t("keptAt", { date: dates.date(at), time: dates.time(at) })}</span>
        </>
      )}
      {queued > 0 && (
        <>
          {" · "}
          <span>{t("queued", { count: queued })}</span>
        </>
      )}
    </>
  );
}
