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
  /** That of its lesson, where there is one and the draw is spread. */
  moduleId?: Id<"modules"> | undefined;
})[];
/** Like Math.random. */
type Random = () => number;

/** How many questions a sitting has. */
export function drawSize({
  drawCount,
  questionCount,
}: Pick<Doc<"courseExams">, "drawCount" | "questionCount">): number {
  return Math.min(drawCount ?? limits.questionsPerExam, questionCount);
}

/**
 * The questions that the student has seen least often, in random order, their options as well (EXAM-31).
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
 * The draw as the bank is now: a question whose texts were edited stays in its place, and those seen least often take the
 * places of those that have left, the same ones on every call (EXAM-7, EXAM-31, EXAM-43).
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

/** Depends on nothing but the question and the stored draw: an answer means what the student saw, whatever was edited. */
function optionsFor(id: QuestionId, draw: readonly Drawn[]): readonly ExamLetter[] {
  const sum = Array.from(id).reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return draw[sum % draw.length]?.options ?? examLetters;
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
