import { Box, Button, Card, Text, Title, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useToday } from "@/lib/useToday";
import { usePracticeWeek } from "./api";
import classes from "./DailyCard.module.css";

/**
 * The daily five with this week's days of practice (PRACTICE-7).
 * Empty while no question can be asked.
 */
export default function DailyCard() {
  const { t } = useTranslation("dashboard");
  const { calendar } = useDates();
  const week = usePracticeWeek(useToday());
  if (!week?.available) return null;
  const { days, five } = week;
  const done = five !== null && five.answered === five.asked;
  const practiced = days.filter((day) => day.practiced).length;
  return (
    <Card component="section" aria-labelledby="daily-five" className={classes.card}>
      <Box flex="1 1 16rem" miw={0}>
        <Title order={3} id="daily-five" fz="1.0625rem">
          {t("daily.title")}
        </Title>
        <Text fz="sm" c="dimmed">
          {t(!done ? "daily.text" : practiced === 1 ? "daily.first" : "daily.done")}
        </Text>
      </Box>
      <ol className={classes.days} aria-label={t("daily.days", { count: practiced })}>
        {days.map(({ day, practiced: isPracticed }) => (
          <li key={day} data-practiced={isPracticed || undefined}>
            <span className={classes.dot} aria-hidden="true" />
            <span aria-hidden="true">{calendar.weekday(day)}</span>
            <VisuallyHidden>
              {t(isPracticed ? "daily.practiced" : "daily.notPracticed", { day: calendar.longDay(day) })}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <Button component={Link} to={paths.dailyPractice.to()} variant={done ? "outline" : "secondary"}>
        {t(done ? "daily.again" : five === null ? "daily.start" : "daily.goOn")}
      </Button>
    </Card>
  );
}
