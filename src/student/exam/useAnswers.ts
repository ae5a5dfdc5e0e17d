import { useState } from "react";
import type { Id } from "@convex/_generated/dataModel";
import type { ExamLetter } from "@convex/shared/examLetters";
import type { Question, Submission } from "./api";
import { readAnswers, writeAnswers, type Answers } from "./examStorage";

interface AnswersState {
  chosen: (questionId: Id<"examQuestions">) => ExamLetter | undefined;
  choose: (questionId: Id<"examQuestions">, letter: ExamLetter) => void;
  answered: number;
  /** Answers to the current questions only: an administrator may have replaced some. */
  toSubmit: () => Submission["answers"];
  /** Whether some answers belong to questions that were removed. */
  outdated: boolean;
  forgetOutdated: () => void;
}

/** Answers of one sitting; they survive a reload of the tab. */
export function useAnswers(sittingId: Id<"examSittings">, questions: readonly Question[]): AnswersState {
  const [answers, setAnswers] = useState(() => readAnswers(sittingId));

  const keep = (next: Answers): void => {
    setAnswers(next);
    writeAnswers(sittingId, next);
  };
  const choose = (questionId: Id<"examQuestions">, letter: ExamLetter): void => {
    keep({ ...answers, [questionId]: letter });
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
    outdated: Object.keys(answers).length > current.length,
    forgetOutdated: () => keep(Object.fromEntries(current)),
  };
}
