import type { ExamLetter } from "../../../shared/examLetters";
import { examRules } from "../../../shared/limits";

interface Question<Id extends string> {
  _id: Id;
  correctOption: ExamLetter;
}

export interface Grade<Id extends string> {
  /** Questions answered right, unknown once the key is corrected. */
  rightIds: Id[];
  correctCount: number;
  /**
   * Out of 10 with one decimal.
   * Rounded down, so that it reaches the pass mark exactly when passed.
   */
  score: number;
  passed: boolean;
}

/**
 * Grades in integers; the score is for display.
 * A question is worth 10 / n points, the pass mark is passingScore / 10 (EXAM-17).
 *
 * @param answers a missing one is wrong
 * @param passingScore integer percent
 */
export function gradeAnswers<Id extends string>(
  questions: readonly Question<Id>[],
  answers: Partial<Record<Id, ExamLetter>>,
  passingScore: number,
): Grade<Id> {
  const right = questions.filter(({ _id, correctOption }) => answers[_id] === correctOption);
  const correctCount = right.length;
  const count = questions.length;
  return {
    rightIds: right.map(({ _id }) => _id),
    correctCount,
    score: count === 0 ? 0 : Math.floor((correctCount * examRules.maxScore * 10) / count) / 10,
    passed: count > 0 && correctCount * 100 >= passingScore * count,
  };
}
