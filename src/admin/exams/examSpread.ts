interface ModuleQuestions {
  title: string;
  questionCount: number;
}

/** How far the rule "one question of each module at least" holds (EXAM-67). */
export interface SpreadOutlook {
  /** Modules that no question belongs to. */
  empty: string[];
  /** Modules that a draw can ask about. */
  asked: number;
  /** Questions of each sitting. */
  size: number;
  /** Sittings of one student that keep the rule before a question would have to come again. */
  sittings: number;
}

/**
 * @param drawCount null: every question
 * @param most that an exam asks, `limits.questionsPerExam`
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
