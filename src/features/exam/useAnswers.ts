import { useState } from "react";
import type { Id } from "../../../convex/_generated/dataModel";
import type { ExamLetter } from "../../../convex/shared/examLetters";
import type { Question, Submission } from "./api";
import { readAnswers, writeAnswers } from "./examStorage";

interface AnswersState {
  chosen: (questionId: Id<"examQuestions">) => ExamLetter | undefined;
  choose: (questionId: Id<"examQuestions">, letter: ExamLetter) => void;
  answered: number;
  /** Answers to the current questions only: an administrator may have replaced some meanwhile. */
  toSubmit: () => Submission["answers"];
}

/** The answers of one sitting; they survive a reload of the tab. */
export function useAnswers(sittingId: Id<"examSittings">, questions: readonly Question[]): AnswersState {
  const [answers, setAnswers] = useState(() => readAnswers(sittingId));

  const choose = (questionId: Id<"examQuestions">, letter: ExamLetter): void => {
    const next = { ...answers, [questionId]: letter };
    setAnswers(next);
    writeAnswers(sittingId, next);
  };

  const current = questions.flatMap(({ _id }) => {
    const letter = answers[_id];
    return letter ? [[_id, letter] as const] : [];
  });
  return {
    chosen: (questionId) => answers[questionId],
    choose,
    answered: current.length,
    toSubmit: () => Object.fromEntries(current),
  };
}
