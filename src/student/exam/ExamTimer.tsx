import { VisuallyHidden } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatCountdown, useCountdown } from "./useCountdown";
import classes from "./ExamTimer.module.css";

/** Minutes announced to screen readers; announcing every second would drown out the questions. */
const announced = [10, 5, 1];

interface ExamTimerProps {
  deadlineAt: number;
  /** From useServerClock. */
  ahead: number;
}

/** A leaf: nothing around it renders each second. */
export function ExamTimer({ deadlineAt, ahead }: ExamTimerProps) {
  const { t } = useTranslation("exam");
  const seconds = useCountdown(deadlineAt, ahead);
  const minutes = Math.ceil(seconds / 60);
  return (
    <span className={classes.timer} data-urgent={seconds <= 60 || undefined}>
      <IconClock size={18} stroke={1.8} aria-hidden="true" />
      <span role="timer" aria-label={t("timeLeft")}>
        {formatCountdown(seconds)}
      </span>
      <VisuallyHidden role="status">
        {announced.includes(minutes) ? t("minutesLeft", { count: minutes }) : ""}
      </VisuallyHidden>
    </span>
  );
}
