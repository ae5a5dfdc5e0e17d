import { Skeleton, Title } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { presenceRules } from "@convex/shared/limits";
import { useServerClock } from "@/components/useServerClock";
import { showToast } from "@/lib/toast";
import { useHeartbeat } from "@/lib/useHeartbeat";
import { useBeat, useIsConnected, useReadClock, type Question, type Sitting } from "./api";
import { ExamStatus } from "./ExamStatus";
import { Overview } from "./Overview";
import { QuestionCard } from "./QuestionCard";
import { QuestionNumbers } from "./QuestionNumbers";
import { QuestionsChanged } from "./QuestionsChanged";
import { QuestionSteps } from "./QuestionSteps";
import { SavingState } from "./SavingState";
import { SubmitButton } from "./SubmitButton";
import { useAnswers } from "./useAnswers";
import { usePlace } from "./usePlace";
import { useSwipe } from "./useSwipe";
import classes from "./ExamSitting.module.css";

interface ExamSittingProps {
  sitting: Sitting;
  /** Follows an earlier attempt. */
  again: boolean;
  questions: Question[];
  /** Language of the questions. */
  language: string;
  /** Shows one question a screen (EXAM-73). */
  oneAtATime: boolean;
  sending: boolean;
  /** The questions have changed since the student first saw them. */
  changed: boolean;
  onChangeSeen: () => void;
  /** `byClock`: the time is up. */
  onSubmit: (byClock: boolean) => void;
  /** The exam's rules, shown in the overview. */
  rules: ReactNode;
}

export function ExamSitting({ sitting, again, questions, language, oneAtATime, sending, ...props }: ExamSittingProps) {
  const { changed, onChangeSeen, onSubmit, rules } = props;
  const { t } = useTranslation("exam");
  const { sittingId, deadlineAt } = sitting;
  // Initial value only: the sitting's own result arrives during it.
  const [isAgain] = useState(again);
  const { answers, choose, answered, saving, outdated, dismissOutdated } = useAnswers(sittingId, questions);
  const beat = useBeat();
  const isSent = useIsConnected();
  useHeartbeat(() => beat({ sittingId }), { everyMs: presenceRules.beatMs, isSent, of: sittingId });
  const total = questions.length;
  const complete = answered === total;
  const { screen, index, isOverview, previous, next, go, note } = usePlace({ questions, answers, oneAtATime });
  const swipe = useSwipe({ onLeft: () => go(next), onRight: () => go(previous) });
  const swiped = useMergedRef(screen, swipe);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (next !== null) {
      go(next);
      return;
    }
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

  const notice = (changed || outdated) && !sending && (
    <QuestionsChanged
      onSeen={() => {
        dismissOutdated();
        onChangeSeen();
      }}
    />
  );
  const status = <ExamStatus answered={answered} total={total} deadlineAt={deadlineAt} ahead={ahead} />;
  const savingState = <SavingState state={answered === 0 && saving === "saved" ? "none" : saving} />;
  const send = <SubmitButton complete={complete} sending={sending} />;
  const numbers = { questions, answers, current: index, onChoose: go };
  return (
    <form onSubmit={submit}>
      {isAgain && (
        <Title order={2} fz="1.25rem" mb="lg">
          {t("againTitle")}
        </Title>
      )}
      {oneAtATime && <div className={classes.top}>{status}</div>}
      {/* The same cards in both layouts: turning the screen keeps focus and answers. */}
      <div ref={swiped} className={oneAtATime ? classes.screen : classes.list}>
        {oneAtATime && notice}
        {oneAtATime && index === null && <Skeleton h={362} radius="lg" />}
        {isOverview && (
          <Overview {...numbers} send={send}>
            {rules}
          </Overview>
        )}
        {questions.map((question, at) => (
          <QuestionCard
            key={question._id}
            number={at + 1}
            total={oneAtATime ? total : null}
            current={at === index && !isOverview}
            hidden={oneAtATime && (at !== index || isOverview)}
            question={question}
            language={language}
            value={answers?.[question._id]}
            onChange={(letter) => choose(question._id, letter)}
            onFocus={() => note(at)}
            disabled={sending || answers === undefined}
          />
        ))}
        {oneAtATime && !isOverview && savingState}
        {oneAtATime && index === total - 1 && !isOverview && (
          <>
            <QuestionNumbers answered={false} {...numbers} />
            {send}
          </>
        )}
      </div>
      {oneAtATime ? (
        index !== null && <QuestionSteps {...{ index, total, isOverview, previous, next }} onGo={go} />
      ) : (
        <div className={classes.bar} data-keep-clear>
          {notice}
          <div className={classes.state}>
            {status}
            {savingState}
          </div>
          {send}
        </div>
      )}
    </form>
  );
}
