import { Progress, Stack, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { presenceRules } from "@convex/shared/limits";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerClock } from "@/components/useServerClock";
import { showToast } from "@/lib/toast";
import { useHeartbeat } from "@/lib/useHeartbeat";
import { useBeat, useIsConnected, useReadClock, type Question, type Sitting } from "./api";
import { ExamTimer } from "./ExamTimer";
import { QuestionCard } from "./QuestionCard";
import { QuestionsChanged } from "./QuestionsChanged";
import { SavingState } from "./SavingState";
import { useAnswers } from "./useAnswers";
import { focusHeading } from "./useSubmission";
import classes from "./ExamSitting.module.css";

interface ExamSittingProps {
  sitting: Sitting;
  /** Follows an earlier attempt, whose result is shown above. */
  again: boolean;
  questions: Question[];
  /** Language of the questions. */
  language: string;
  sending: boolean;
  /** The questions have changed since the student first saw them. */
  changed: boolean;
  onChangeSeen: () => void;
  /** `byClock`: the time is up. */
  onSubmit: (byClock: boolean) => void;
}

export function ExamSitting({
  sitting,
  again,
  questions,
  language,
  sending,
  changed,
  onChangeSeen,
  onSubmit,
}: ExamSittingProps) {
  const { t } = useTranslation("exam");
  const { sittingId, deadlineAt } = sitting;
  // Initial value only: the sitting's own result arrives during it.
  const [isAgain] = useState(again);
  const { answers, choose, answered, saving, outdated, dismissOutdated } = useAnswers(sittingId, questions);
  const beat = useBeat();
  const isSent = useIsConnected();
  useHeartbeat(() => beat({ sittingId }), { everyMs: presenceRules.beatMs, isSent, of: sittingId });
  const complete = answered === questions.length;
  const counter = t("answered", { answered, total: questions.length });

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (complete) {
      onSubmit(false);
      return;
    }
    showToast({
      title: t("toasts.answerAllQuestions"),
      message: t("toasts.pleaseAnswerAll"),
      variant: "destructive",
    });
  };

  // The server takes the answers at the deadline.
  // Without this page it does so a little later by itself.
  const close = useEffectEvent(() => {
    if (!sending) onSubmit(true);
  });
  const ahead = useServerClock(useReadClock(), deadlineAt !== null);
  useEffect(() => {
    if (deadlineAt === null || ahead === null) return;
    const timer = setTimeout(close, Math.max(0, deadlineAt - ahead - performance.now()));
    return () => clearTimeout(timer);
  }, [deadlineAt, ahead]);

  // The button that started it, and had the focus, is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading();
  }, []);

  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        {isAgain && (
          <Title order={2} fz="1.25rem">
            {t("againTitle")}
          </Title>
        )}
        {questions.map((question, index) => (
          <QuestionCard
            key={question._id}
            number={index + 1}
            question={question}
            language={language}
            value={answers?.[question._id]}
            onChange={(letter) => choose(question._id, letter)}
            disabled={sending || answers === undefined}
          />
        ))}
      </Stack>
      <div className={classes.bar} data-keep-clear>
        {(changed || outdated) && !sending && (
          <QuestionsChanged
            onSeen={() => {
              dismissOutdated();
              onChangeSeen();
            }}
          />
        )}
        <div className={classes.state}>
          <div className={classes.line}>
            <Text fw={600} fz="sm" aria-live="polite">
              {counter}
            </Text>
            {deadlineAt !== null && ahead !== null && <ExamTimer deadlineAt={deadlineAt} ahead={ahead} />}
          </div>
          <Progress.Root size="sm" radius="xl">
            <Progress.Section value={(100 * answered) / questions.length} aria-label={counter} />
          </Progress.Root>
          <SavingState state={answered === 0 && saving === "saved" ? "none" : saving} />
        </div>
        <BusyButton type="submit" size="lg" busy={sending} disabled={!complete}>
          {sending ? t("submitting") : t("submit")}
        </BusyButton>
      </div>
    </form>
  );
}
