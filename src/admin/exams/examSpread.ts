interface ModuleQuestions {
  title: string;
  questionCount: number;
}

/** EXAM-67: how far a draw can ask about every module. */
export interface SpreadOutlook {
  /** Titles of modules without questions. */
  empty: string[];
  /** Number of modules with questions. */
  asked: number;
  /** Number of questions in a sitting. */
  size: number;
  /** Sittings of one student before a question has to repeat. */
  sittings: number;
}

/**
 * Computes the outlook of a bank.
 *
 * @param drawCount null for every question
 * @param most questions of an exam, `limits.questionsPerExam`
 */
export function spreadOutlook(
  { modules, questionCount }: { modules: readonly ModuleQuestions[]; questionCount: number },
  drawCount: number | null,
  most: number,
): SpreadOutlook {
  const counts = modules.map((module) => module.questionCount).filter((count) => count > 0);
  const size = Math.min(drawCount ?? most, questionCount);
  const fits = size > 0 && counts.length <= size;
  return {
    empty: modules.filter((module) => module.questionCount === 0).map(({ title }) => title),
    asked: counts.length,
    size,
    sittings: fits ? Math.min(Math.floor(questionCount / size), ...counts) : 0,
  };
}
