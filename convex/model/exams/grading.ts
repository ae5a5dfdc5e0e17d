import { toExamLetter, type ExamLetter } from "../../shared/examLetters";
import { examRules } from "../../shared/limits";

interface Question<Id extends string> {
  _id: Id;
  correctOption: ExamLetter;
}

/**
 * The letters in lower case, or null unless they cover exactly the current questions with a to d.
 *
 * @param submitted question id -> letter in either case, unvalidated
 */
export function readAnswers<Id extends string>(
  questions: readonly { _id: Id }[],
  submitted: Partial<Record<Id, string>>,
): Record<Id, ExamLetter> | null {
  if (Object.keys(submitted).length !== questions.length) return null;
  const answers = {} as Record<Id, ExamLetter>;
  for (const { _id } of questions) {
    const letter = toExamLetter(submitted[_id] ?? "");
    if (letter === null) return null;
    answers[_id] = letter;
  }
  return answers;
}

export interface Grade {
  correctCount: number;
  /** Out of 10 with one decimal, rounded down, so that it reaches the pass mark exactly when passed. */
  score: number;
  passed: boolean;
}

/**
 * Passing is decided in integers; the score is for display. A question is worth 10 / n points, the pass mark is
 * passingScore / 10 (EXAM-17).
 *
 * @param passingScore integer percent
 */
export function gradeAnswers<Id extends string>(
  questions: readonly Question<Id>[],
  answers: Record<Id, ExamLetter>,
  passingScore: number,
): Grade {
  const correctCount = questions.filter(({ _id, correctOption }) => answers[_id] === correctOption).length;
  const count = questions.length;
  return {
    correctCount,
    score: count === 0 ? 0 : Math.floor((correctCount * examRules.maxScore * 10) / count) / 10,
    passed: count > 0 && correctCount * 100 >= passingScore * count,
  };
}
