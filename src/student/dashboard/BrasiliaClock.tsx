import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import classes from "./BrasiliaClock.module.css";

/** Ticks every second in Brasília time (DASH-2). A leaf: nothing around it renders. */
export function BrasiliaClock() {
  const { t } = useTranslation("dashboard");
  const dates = useDates();
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={classes.clock}>
      <Text fz="sm" c="dimmed">
        {t("clock")}
      </Text>
      <time className={classes.time} dateTime={new Date(now).toISOString()}>
        {dates.timeWithSeconds(now)}
      </time>
      <Text fz="sm" c="dimmed">
        {dates.weekdayAndDay(now)}
      </Text>
    </div>
  );
}
