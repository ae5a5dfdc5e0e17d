import { Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./BrasiliaClock.module.css";

/** DASH-2: refreshed every 1000 ms, America/Sao_Paulo. A leaf: nothing around it renders with a tick. */
export function BrasiliaClock() {
  const { t, i18n } = useTranslation("dashboard");
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);

  const { day, time } = useMemo(() => {
    const timeZone = "America/Sao_Paulo";
    return {
      day: new Intl.DateTimeFormat(i18n.language, { weekday: "long", day: "numeric", month: "long", timeZone }),
      time: new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium", timeZone }),
    };
  }, [i18n.language]);

  return (
    <div className={classes.clock}>
      <Text fz="sm" c="dimmed">
        {t("clock")}
      </Text>
      <time className={classes.time} dateTime={now.toISOString()}>
        {time.format(now)}
      </time>
      <Text fz="sm" c="dimmed">
        {day.format(now)}
      </Text>
    </div>
  );
}
