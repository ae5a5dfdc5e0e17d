import { Loader } from "@mantine/core";
import { useConvexConnectionState } from "convex/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ConnectionNotice.module.css";

/** Short interruptions recover unnoticed; the first connection gets the same time. */
const PATIENCE_MS = 4000;

/** Warns that the page may be out of date while the connection is lost. A leaf: nothing else renders. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const { isWebSocketConnected } = useConvexConnectionState();
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (isWebSocketConnected) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWebSocketConnected]);

  return (
    <div role="status" className={classes.root}>
      {late && (
        <div className={classes.notice}>
          <Loader size={16} color="currentColor" aria-hidden="true" />
          {t("connectionLost")}
        </div>
      )}
    </div>
  );
}
