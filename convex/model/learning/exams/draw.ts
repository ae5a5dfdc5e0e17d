import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import { examLetters, type ExamLetter } from "../../../shared/examLetters";
import { limits } from "../../../shared/limits";
import { firstIdOf } from "./bank";
import type { Seen } from "./seen";
import { chooseSpread } from "./spread";
import type { drawn } from "./tables";

export type Drawn = Infer<typeof drawn>;
type QuestionId = Id<"examQuestions">;
type Bank = readonly (Pick<Doc<"examQuestions">, "_id" | "firstId"> & {
  /** Module of its lesson, if the draw is spread over modules. */
  moduleId?: Id<"modules"> | undefined;
})[];
/** Like Math.random. */
type Random = () => number;

/** Number of questions in a sitting. */
export function drawSize({
  drawCount,
  questionCount,
}: Pick<Doc<"courseExams">, "drawCount" | "questionCount">): number {
  return Math.min(drawCount ?? limits.questionsPerExam, questionCount);
}

/**
 * Draws the questions the student has seen least (EXAM-31).
 * Questions and options are in random order.
 *
 * @param spreads over the modules, see spread.ts
 */
export function drawQuestions(
  bank: Bank,
  { count, seen, spreads = false }: { count: number; seen: Seen; spreads?: boolean | undefined },
  random: Random = Math.random,
): Drawn[] {
  const times = (question: Bank[number]): number => seen.get(firstIdOf(question)) ?? 0;
  const mixed = shuffled(bank, random).sort((one, other) => times(one) - times(other));
  const chosen = spreads ? shuffled(chooseSpread(mixed, { count, times }), random) : mixed.slice(0, count);
  return chosen.map((question) => toDrawn(question, shuffled(examLetters, random)));
}

export function toDrawn({ _id, firstId }: Bank[number], options: readonly ExamLetter[]): Drawn {
  return { questionId: _id, ...(firstId && { firstId }), options: [...options] };
}

export function firstIdIn({ questionId, firstId }: Drawn): QuestionId {
  return firstId ?? questionId;
}

/**
 * Updates a draw to the bank's current questions.
 * Edited questions stay in place; the least seen ones replace those that left, the same on every call (EXAM-7,
 * EXAM-31, EXAM-43).
 */
export function repairDraw(draw: readonly Drawn[], bank: Bank, seen: Seen): Drawn[] {
  const times = (question: Bank[number]): number => seen.get(firstIdOf(question)) ?? 0;
  const present = new Map(bank.map((question) => [firstIdOf(question), question]));
  const shown = new Set(draw.map(firstIdIn));
  const spare = bank
    .filter((question) => !shown.has(firstIdOf(question)))
    .sort((one, other) => times(one) - times(other));
  return draw.flatMap((place) => {
    const own = present.get(firstIdIn(place));
    if (own) return [own._id === place.questionId ? place : toDrawn(own, place.options)];
    const next = spare.shift();
    return next ? [toDrawn(next, optionsFor(next._id, draw))] : [];
  });
}

/**
 * Option order of a question, from the stored draw alone.
 * So an answer means what the student saw, whatever was edited.
 */
function optionsFor(id: QuestionId, draw: readonly Drawn[]): readonly ExamLetter[] {
  const sum = Array.from(id).reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return draw[sum % draw.length]?.options ?? examLetters;
}

/** The stored letter of an option shown as A to D. */
export function toStored({ options }: Drawn, shown: ExamLetter): ExamLetter {
  return options[examLetters.indexOf(shown)] ?? shown;
}

/** The letter A to D under which an option is shown. */
export function toShown({ options }: Drawn, stored: ExamLetter): ExamLetter {
  return examLetters[options.indexOf(stored)] ?? stored;
}

/** Fisher–Yates shuffle. */
export function shuffled<T>(items: readonly T[], random: Random = Math.random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
