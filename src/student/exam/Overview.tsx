import { Card, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { QuestionNumbers, type NumbersProps } from "./QuestionNumbers";
import classes from "./QuestionCard.module.css";

interface OverviewProps extends NumbersProps {
  /** The button that submits. */
  send: ReactNode;
  /** The exam's rules. */
  children: ReactNode;
}

/** All questions by number, handing in, and the rules (EXAM-74). */
export function Overview({ send, children, ...numbers }: OverviewProps) {
  const { t } = useTranslation("exam");
  return (
    <Card component="section" aria-labelledby="exam-overview" data-current>
      <Stack gap="md">
        <h2 id="exam-overview" className={classes.text} tabIndex={-1}>
          {t("overview.title")}
        </h2>
        <QuestionNumbers answered={false} {...numbers} />
        <QuestionNumbers answered {...numbers} />
        {send}
        {children}
      </Stack>
    </Card>
  );
}
