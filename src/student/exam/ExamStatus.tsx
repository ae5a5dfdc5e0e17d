import { Progress, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ExamTimer } from "./ExamTimer";
import classes from "./ExamStatus.module.css";

interface ExamStatusProps {
  answered: number;
  total: number;
  deadlineAt: number | null;
  /** Clock offset; null until known. */
  ahead: number | null;
}

/** Answered questions and the clock in one line. */
export function ExamStatus({ answered, total, deadlineAt, ahead }: ExamStatusProps) {
  const { t } = useTranslation("exam");
  const counter = t("answered", { answered, total });
  return (
    <>
      <div className={classes.line}>
        <Text fw={600} fz="sm" aria-live="polite">
          {counter}
        </Text>
        {deadlineAt !== null && ahead !== null && <ExamTimer deadlineAt={deadlineAt} ahead={ahead} />}
      </div>
      <Progress.Root size="sm" radius="xl">
        <Progress.Section value={(100 * answered) / total} aria-label={counter} />
      </Progress.Root>
    </>
  );
}
