import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { ExamLetter } from "@convex/shared/examLetters";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { useIsConnected, useSaveAnswer, useSavedAnswers, type Answers, type Question, type Sitting } from "./api";

interface AnswersState {
  /** Undefined while loading. */
  answers: Answers | undefined;
  choose: (questionId: Question["_id"], option: ExamLetter) => void;
  /** How many of the current questions have an answer: an administrator may have replaced some. */
  answered: number;
  /** Where the latest clicks are: at the server, on their way, or waiting for the connection. */
  saving: "saved" | "saving" | "waiting";
  /** Whether some answers belong to questions that were removed. */
  outdated: boolean;
  forgetOutdated: () => void;
}

/** The answers of a sitting are the server's; a click shows at once and is sent when there is a connection. */
export function useAnswers(sittingId: Sitting["sittingId"], questions: readonly Question[]): AnswersState {
  const saved = useSavedAnswers(sittingId);
  const save = useSaveAnswer();
  const connected = useIsConnected();
  const [onTheirWay, setOnTheirWay] = useState(0);
  useWindowEvent("beforeunload", (event) => {
    if (onTheirWay > 0) event.preventDefault();
  });

  // A closed sitting has none to give; what was sent stays on the screen until the result.
  const [last, setLast] = useState<Answers>();
  if (saved && saved !== last) setLast(saved);
  const answers = saved ?? last;

  const choose = (questionId: Question["_id"], option: ExamLetter): void => {
    setOnTheirWay((count) => count + 1);
    save({ sittingId, questionId, option })
      .catch((error: unknown) => showToast({ ...errorMessage(error), variant: "destructive" }))
      .finally(() => setOnTheirWay((count) => count - 1));
  };

  const answered = questions.filter(({ _id }) => answers?.[_id] !== undefined).length;
  const removed = Object.keys(answers ?? {}).length - answered;
  const [forgotten, setForgotten] = useState(0);
  return {
    answers,
    choose,
    answered,
    saving: onTheirWay === 0 ? "saved" : connected ? "saving" : "waiting",
    outdated: removed > forgotten,
    forgetOutdated: () => setForgotten(removed),
  };
}
