import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import { examLetters, type ExamLetter } from "../../shared/examLetters";
import type { drawn } from "./tables";

export type Drawn = Infer<typeof drawn>;
type QuestionId = Id<"examQuestions">;
type Bank = readonly { _id: QuestionId }[];
/** Like Math.random. */
type Random = () => number;

/** How many questions a sitting has. */
export function drawSize({ drawCount }: Pick<Doc<"courseExams">, "drawCount">, bankSize: number): number {
  return Math.min(drawCount ?? bankSize, bankSize);
}

/** The questions that the student has seen least often, in random order, their options as well (EXAM-31). */
export function drawQuestions(
  bank: Bank,
  { count, seen }: { count: number; seen: Partial<Record<QuestionId, number>> },
  random: Random = Math.random,
): Drawn[] {
  const times = (id: QuestionId): number => seen[id] ?? 0;
  return shuffled(bank, random)
    .sort((one, other) => times(one._id) - times(other._id))
    .slice(0, count)
    .map(({ _id }) => ({ questionId: _id, options: shuffled(examLetters, random) }));
}

/** Each question's times with this draw; questions that left the bank are forgotten. */
export function countSeen(
  bank: Bank,
  seen: Partial<Record<QuestionId, number>>,
  draw: readonly Drawn[],
): Record<QuestionId, number> {
  const now = new Set(draw.map(({ questionId }) => questionId));
  const counts = bank.map(({ _id }) => [_id, (seen[_id] ?? 0) + (now.has(_id) ? 1 : 0)] as const);
  return Object.fromEntries(counts.filter(([, times]) => times > 0));
}

/**
 * The draw without questions that have left the bank since. Others take their places, the same ones on every call
 * (EXAM-7).
 */
export function mendDraw(draw: readonly Drawn[], bank: Bank): Drawn[] {
  const there = new Set(bank.map(({ _id }) => _id));
  const shown = new Set(draw.map(({ questionId }) => questionId));
  const spare = bank.filter(({ _id }) => !shown.has(_id));
  return draw.flatMap((place) => {
    if (there.has(place.questionId)) return [place];
    const next = spare.shift();
    return next ? [{ questionId: next._id, options: optionsFor(next._id, draw) }] : [];
  });
}

/** Depends on nothing but the question and the stored draw: an answer means what the student saw, whatever was edited. */
function optionsFor(id: QuestionId, draw: readonly Drawn[]): ExamLetter[] {
  const sum = Array.from(id).reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return draw[sum % draw.length]?.options ?? [...examLetters];
}

/** The stored letter of an option that is shown as A to D. */
export function toStored({ options }: Drawn, shown: ExamLetter): ExamLetter {
  return options[examLetters.indexOf(shown)] ?? shown;
}

/** The letter A to D under which an option is shown. */
export function toShown({ options }: Drawn, stored: ExamLetter): ExamLetter {
  return examLetters[options.indexOf(stored)] ?? stored;
}

/** Fisher–Yates. */
export function shuffled<T>(items: readonly T[], random: Random = Math.random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
