import { Button, Card, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useToday } from "@/lib/useToday";
import { usePracticeWeek, useWeek, type PracticeWeek } from "./api";
import classes from "./WeekCard.module.css";

/**
 * Lessons and practice of the last seven days (DASH-7), and the day's questions (PRACTICE-7).
 * Without practice while no question can be asked.
 */
export function WeekCard() {
  const { t } = useTranslation("dashboard");
  const { calendar } = useDates();
  const today = useToday();
  const week = useWeek(today);
  const practice = usePracticeWeek(today);
  if (week === undefined || practice === undefined) return <Skeleton className={classes.skeleton} radius="lg" />;
  const total = week.reduce((sum, { lessons }) => sum + lessons, 0);
  const most = Math.max(1, ...week.map(({ lessons }) => lessons));
  const practiced = new Set(practice.days.flatMap((one) => (one.practiced ? [one.day] : [])));
  return (
    <Card component="section" aria-labelledby="week" className={classes.card}>
      <div className={classes.week}>
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
              <VisuallyHidden>
                {t("week.day", { day: calendar.longDay(day), count: lessons })}
                {practiced.has(day) && `, ${t("daily.practiced")}`}
              </VisuallyHidden>
              <span className={classes.track} aria-hidden="true">
                {lessons > 0 && <span className={classes.count}>{lessons}</span>}
                <span className={classes.bar} style={{ height: `${(100 * lessons) / most}%` }} />
              </span>
              <span aria-hidden="true">{calendar.weekday(day)}</span>
              {practice.available && (
                <span className={classes.dot} data-practiced={practiced.has(day) || undefined} aria-hidden="true" />
              )}
            </li>
          ))}
        </ol>
      </div>
      {practice.available && <DailyQuestions practice={practice} count={practiced.size} />}
    </Card>
  );
}

function DailyQuestions({ practice: { five }, count }: { practice: PracticeWeek; count: number }) {
  const { t } = useTranslation("dashboard");
  const done = five !== null && five.answered === five.asked;
  return (
    <section aria-labelledby="daily-five" className={classes.daily}>
      <Title order={4} id="daily-five" fz="1.0625rem">
        {t("daily.title")}
      </Title>
      <Text fz="sm" c="dimmed">
        {t(!done ? "daily.text" : count === 1 ? "daily.first" : "daily.done")}
      </Text>
      <Text fz="sm" c="dimmed" className={classes.legend}>
        <span className={classes.dot} data-practiced={count > 0 || undefined} aria-hidden="true" />
        {t("daily.days", { count })}
      </Text>
      <Button component={Link} to={paths.dailyPractice.to()} variant={done ? "outline" : "secondary"} fullWidth>
        {t(done ? "daily.again" : five === null ? "daily.start" : "daily.goOn")}
      </Button>
    </section>
  );
}
