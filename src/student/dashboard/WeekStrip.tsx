import { Card, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { useToday } from "@/lib/useToday";
import { useWeek } from "./api";
import classes from "./WeekStrip.module.css";

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
        {week.every(({ lessons }) => lessons > 0) && `. ${t("week.every")}`}
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
