import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { StudentEnrollment } from "./api";
import classes from "./EnrollmentProgress.module.css";

export function EnrollmentProgress({ enrollment }: { enrollment: StudentEnrollment }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const format = useFormat();
  const { progressPercentage, courseTitle, completedAt } = enrollment;
  const percent = format.percent(progressPercentage);
  return (
    <span className={classes.root}>
      <span className={classes.line}>
        <ProgressBar
          label={t("page.progressLabel", { course: courseTitle, percent })}
          value={progressPercentage}
          className={classes.bar}
        />
        {percent}
      </span>
      {completedAt !== null && (
        <Text component="span" fz="sm" c="dimmed">
          {t("page.completed", { date: dates.date(completedAt) })}
        </Text>
      )}
    </span>
  );
}
