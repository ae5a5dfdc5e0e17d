import { Card, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { brazilDay } from "@convex/shared/brazilDay";
import { useDates } from "@/lib/dates";
import { useWeek } from "./api";
import classes from "./WeekStrip.module.css";

const LOOK_EVERY_MS = 30_000;

/** Today in Brasília, also past midnight. */
function useToday(): string {
  const [today, setToday] = useState(() => brazilDay(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(brazilDay(Date.now())), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** Lessons completed on each of the last seven days (DASH-7). */
export function WeekStrip() {
  const { t } = useTranslation("dashboard");
  const { calendar } = useDates();
  const today = useToday();
  const week = useWeek(today);
  if (week === undefined) return <Skeleton className={classes.skeleton} radius="lg" />;
  const total = week.reduce((sum, { lessons }) => sum + lessons, 0);
  const most = Math.max(1, ...week.map(({ lessons }) => lessons));
  return (
    <Card component="section" aria-labelledby="week" className={classes.card}>
      <Title order={3} id="week" fz="1.0625rem">
        {t("week.title")}
      </Title>
      <Text fz="sm" c="dimmed">
        {total === 0 ? t("week.none") : t("week.total", { count: total })}
      </Text>
      <ol className={classes.days}>
        {week.map(({ day, lessons }) => (
          <li key={day} data-today={day === today || undefined}>
            <VisuallyHidden>{t("week.day", { day: calendar.longDay(day), count: lessons })}</VisuallyHidden>
            <span className={classes.track} aria-hidden="true">
              {lessons > 0 && <span className={classes.count}>{lessons}</span>}
              <span className={classes.bar} style={{ height: `${(100 * lessons) / most}%` }} />
            </span>
            <span aria-hidden="true">{calendar.weekday(day)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
