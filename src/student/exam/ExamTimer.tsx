import { VisuallyHidden } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ExamTimer.module.css";

/**
 * Minutes left that are announced to screen readers.
 * Every second would drown out the questions.
 */
const announced = [10, 5, 1];

interface ExamTimerProps {
  deadlineAt: number;
  /** Clock offset from useServerClock. */
  ahead: number;
}

/**
 * The sitting's countdown.
 * A leaf: nothing around it renders each second.
 */
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

/**
 * Whole seconds until a server time (ms since epoch).
 * Never negative; counts down once a second.
 *
 * @param ahead clock offset from useServerClock
 */
export function useCountdown(moment: number, ahead: number): number {
  const [now, setNow] = useState(() => performance.now());
  useInterval(() => setNow(performance.now()), 1000, { autoInvoke: true });
  return Math.max(0, Math.ceil((moment - ahead - now) / 1000));
}

/** "9:05" or "1:09:05", the same in every language. */
export function formatCountdown(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
