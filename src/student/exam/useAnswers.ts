import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import type { ExamLetter } from "@convex/shared/examLetters";
import { errorMessage } from "@/lib/errorMessage";
import { showToast } from "@/lib/toast";
import { useIsConnected, useSaveAnswer, useSavedAnswers, type Answers, type Question, type Sitting } from "./api";

type Saving =
  /** Stored by the server. */
  | "saved"
  /** On their way. */
  | "saving"
  /** Waiting for the connection. */
  | "waiting";

interface AnswersState {
  /** Undefined while loading. */
  answers: Answers | undefined;
  choose: (questionId: Question["_id"], option: ExamLetter) => void;
  /**
   * Number of current questions with an answer.
   * An administrator may have replaced some.
   */
  answered: number;
  /** State of the latest clicks. */
  saving: Saving;
  /** Whether some answers belong to questions that were removed. */
  outdated: boolean;
  dismissOutdated: () => void;
}

/**
 * The server's answers of a sitting, updated optimistically.
 * A click is sent once there is a connection.
 */
export function useAnswers(sittingId: Sitting["sittingId"], questions: readonly Question[]): AnswersState {
  const saved = useSavedAnswers(sittingId);
  const save = useSaveAnswer();
  const connected = useIsConnected();
  const [onTheirWay, setOnTheirWay] = useState(0);
  useWindowEvent("beforeunload", (event) => {
    if (onTheirWay > 0) event.preventDefault();
  });

  // A closed sitting has no answers: the last ones stay for now.
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
  const [dismissed, setDismissed] = useState(0);
  return {
    answers,
    choose,
    answered,
    saving: onTheirWay === 0 ? "saved" : connected ? "saving" : "waiting",
    outdated: removed > dismissed,
    dismissOutdated: () => setDismissed(removed),
  };
}
