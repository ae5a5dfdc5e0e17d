import { Box, Button, Card, Stack, Text, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { useServerClock } from "@/components/useServerClock";
import { useDates } from "@/lib/dates";
import { errorMessage, errorRetryAt } from "@/lib/errorMessage";
import { useReadClock, useStartExam, type ExamPage } from "./api";
import { ExamSkeleton } from "./ExamSkeleton";
import classes from "./ExamTimer.module.css";
import { formatCountdown, useCountdown } from "./ExamTimer";

/** Outcome of earlier sittings. */
type Before =
  /** There were none. */
  | "none"
  /** Not passed yet. */
  | "open"
  /** At least one was passed. */
  | "passed";

interface ExamEntranceProps {
  page: ExamPage;
  before: Before;
  /** Never starts automatically, even without a time limit. */
  onlyAsked: boolean;
}

/** State of the entrance. */
type Entrance =
  /** Waits for the student's button. */
  | { at: "door" }
  /** `asked`: the student pressed the button, which stays in place. */
  | { at: "opening"; asked: boolean }
  /** The sitting could not be opened. */
  | { at: "failed"; error: unknown }
  /** Refused because of a pause that the page did not know yet. */
  | { at: "wait"; until: number };

const titles = { none: "startTitle", open: "againTitle", passed: "passedTitle" } as const;

/**
 * Opens the sitting, or lets the student start the clock.
 * Automatic without a time limit.
 */
export function ExamEntrance({ page, before, onlyAsked }: ExamEntranceProps) {
  const { t } = useTranslation("exam");
  const start = useStartExam();
  const courseId = page.course._id;
  // When a sitting may be opened again, live.
  // An administrator may end the pause.
  const { retryAt, triesLeft } = page;
  const opensItself = page.exam.timeLimitMinutes === null && !onlyAsked;
  const busy = useRef(false);
  const [state, setState] = useState<Entrance>(
    retryAt === null && triesLeft > 0 && opensItself ? { at: "opening", asked: false } : { at: "door" },
  );
  const [known, setKnown] = useState(retryAt);
  if (retryAt !== known) {
    setKnown(retryAt);
    setState({ at: "door" });
  }

  // Ignores the result: the page subscribes to the open sitting.
  const open = useEffectEvent((): void => {
    if (busy.current) return;
    busy.current = true;
    start({ courseId }).then(
      () => {
        busy.current = false;
        if (!opensItself) setState({ at: "door" });
      },
      (error: unknown) => {
        busy.current = false;
        const until = errorRetryAt(error);
        setState(until === null ? { at: "failed", error } : { at: "wait", until });
      },
    );
  });

  const opening = state.at === "opening";
  useEffect(() => {
    if (opening) open();
  }, [opening]);

  // There is nothing left to prove.
  if (triesLeft === 0 && retryAt === null && state.at === "door") return null;
  const knock = (): void => setState({ at: "opening", asked: true });
  const until = state.at === "wait" ? state.until : state.at === "door" ? retryAt : null;
  if (until !== null) return <RetryLater until={until} onReady={knock} />;
  if (state.at === "opening" && !state.asked) return <ExamSkeleton />;
  const failed = state.at === "failed" ? errorMessage(state.error).message : null;
  const timed = page.exam.timeLimitMinutes !== null;
  return (
    <Card p="lg">
      <Stack gap="md" align="flex-start">
        <Title order={2} fz="1.25rem">
          {t(failed !== null ? "startFailedTitle" : titles[before])}
        </Title>
        <Text c="dimmed" {...(failed !== null && { role: "alert" })}>
          {failed ?? t(timed ? "startText" : "againText")}
        </Text>
        <BusyButton size="lg" variant="hero" onClick={knock} busy={opening}>
          {t(opening ? "starting" : "start")}
        </BusyButton>
      </Stack>
    </Card>
  );
}

interface RetryLaterProps {
  /** Server time. */
  until: number;
  onReady: () => void;
}

/** Countdown of a pause, whose length the server decides. */
function RetryLater({ until, onReady }: RetryLaterProps) {
  const { t } = useTranslation("exam");
  const dates = useDates();
  const ahead = useServerClock(useReadClock());
  return (
    <Card p="lg">
      <Stack gap="md" align="flex-start">
        <div role="status">
          <Title order={2} fz="1.25rem" mb={4}>
            {t("retryTitle")}
          </Title>
          <Text c="dimmed">{t("retryText", { date: dates.longDate(until), time: dates.time(until) })}</Text>
        </div>
        {ahead === null ? <Box h="6rem" aria-busy="true" /> : <Wait until={until} ahead={ahead} onReady={onReady} />}
      </Stack>
    </Card>
  );
}

function Wait({ until, ahead, onReady }: RetryLaterProps & { ahead: number }) {
  const { t } = useTranslation("exam");
  const seconds = useCountdown(until, ahead);
  return (
    <>
      <Text fz="1.75rem" className={classes.timer} role="timer">
        {formatCountdown(seconds)}
      </Text>
      <Button onClick={onReady} disabled={seconds > 0}>
        {t("start")}
      </Button>
    </>
  );
}
