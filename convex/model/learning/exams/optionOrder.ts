import { examLetters, optionField, type ExamLetter } from "../../../shared/examLetters";
import { shuffled } from "./draw";

/** The fields of a question that its options need. */
type Options = Record<(typeof optionField)[ExamLetter], string> & { correctOption: ExamLetter };

/** The stored letters in the author's order of options. */
export type WrittenOrder = readonly ExamLetter[];

/**
 * Shuffles a question's options for storage.
 * Authors and files often put the right one first, and stored letters must reveal nothing about the key (EXAM-52).
 */
export function toStoredOrder<Question extends Options>(
  question: Question,
  written: WrittenOrder = shuffled(examLetters),
): Question & { written: ExamLetter[] } {
  const options = written.map((place, index) => [optionField[place], question[fieldAt(examLetters, index)]] as const);
  const correctOption = written[examLetters.indexOf(question.correctOption)] ?? question.correctOption;
  return { ...question, ...Object.fromEntries(options), correctOption, written: [...written] };
}

/** Restores the author's order, for administrators and files. */
export function asWritten<Question extends Options & { written: ExamLetter[] }>(question: Question): Question {
  const options = examLetters.map(
    (place, index) => [optionField[place], question[fieldAt(question.written, index)]] as const,
  );
  const correctOption = toWritten(question, question.correctOption);
  return { ...question, ...Object.fromEntries(options), correctOption, written: [...examLetters] };
}

/** The author's letter of a stored one. */
export function toWritten({ written }: { written: ExamLetter[] }, stored: ExamLetter): ExamLetter {
  return examLetters[written.indexOf(stored)] ?? stored;
}

const fieldAt = (order: WrittenOrder, index: number) => optionField[order[index] ?? "a"];
