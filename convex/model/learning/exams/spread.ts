import type { Doc, Id } from "../../../_generated/dataModel";
import { listLessons } from "../../content/lessons/reads";
import type { Ctx } from "./reads";

interface OfModule {
  /** Module of its lesson; absent without one. */
  moduleId?: Id<"modules"> | undefined;
}

/** The bank with the module of each question. */
export async function withModules<Question extends Pick<Doc<"examQuestions">, "lessonId">>(
  ctx: Ctx,
  { courseId }: Pick<Doc<"courseExams">, "courseId">,
  bank: readonly Question[],
): Promise<(Question & OfModule)[]> {
  const lessons = new Map((await listLessons(ctx, courseId)).map(({ _id, moduleId }) => [_id, moduleId]));
  return bank.map((question) => ({ ...question, moduleId: question.lessonId && lessons.get(question.lessonId) }));
}

/**
 * Chooses least seen questions with one per module (EXAM-66).
 * As far as the seen counts allow. The others come from the module with most left, so that small ones last for as
 * many sittings as possible.
 *
 * @param mixed in random order, those seen least often first
 */
export function chooseSpread<Question extends OfModule>(
  mixed: readonly Question[],
  { count, times }: { count: number; times: (question: Question) => number },
): Question[] {
  const last = mixed[Math.min(count, mixed.length) - 1];
  if (last === undefined) return [];
  const chosen = mixed.filter((question) => times(question) < times(last));
  const covered = new Set(chosen.map(({ moduleId }) => moduleId));
  const left = groupByModule(mixed.filter((question) => times(question) === times(last)));
  while (chosen.length < Math.min(count, mixed.length)) {
    const missing = [...left].find(([moduleId]) => moduleId !== undefined && !covered.has(moduleId));
    const [moduleId, questions] =
      missing ?? [...left].reduce((most, group) => (group[1].length > most[1].length ? group : most));
    chosen.push(...questions.splice(0, 1));
    covered.add(moduleId);
  }
  return chosen;
}

function groupByModule<Question extends OfModule>(
  questions: readonly Question[],
): Map<OfModule["moduleId"], Question[]> {
  const groups = new Map<OfModule["moduleId"], Question[]>();
  for (const question of questions) {
    const group = groups.get(question.moduleId);
    if (group) group.push(question);
    else groups.set(question.moduleId, [question]);
  }
  return groups;
}
