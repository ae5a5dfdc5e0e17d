import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Notice.module.css";
import { watchWorker } from "./workerUpdates";

/**
 * Offers a new version of the client (OFFLINE-1).
 * The version waits until it is accepted or every tab is closed.
 */
export function UpdateNotice() {
  const { t } = useTranslation("offline");
  const [accept, setAccept] = useState<(() => void) | null>(null);
  useEffect(() => watchWorker((take) => setAccept(() => take)), []);
  return (
    <div role="status">
      {accept && (
        <div className={classes.notice} data-keep-clear>
          {t("newVersion")}
          <button type="button" className={classes.action} onClick={accept}>
            {t("update")}
          </button>
        </div>
      )}
    </div>
  );
}
