import { examLetters, optionField, type ExamLetter } from "../../../shared/examLetters";
import { shuffled } from "./draw";

/** A question as far as its options go. */
type Options = Record<(typeof optionField)[ExamLetter], string> & { correctOption: ExamLetter };

/** The stored letters in the order in which the author wrote the options. */
export type WrittenOrder = readonly ExamLetter[];

/**
 * A question as it is stored: its options in an order of their own. Authors and files often put the right one first, and
 * letters that are stored must tell nothing about the key (EXAM-52).
 */
export function toStoredOrder<Question extends Options>(
  question: Question,
  written: WrittenOrder = shuffled(examLetters),
): Question & { written: ExamLetter[] } {
  const options = written.map((place, index) => [optionField[place], question[fieldAt(examLetters, index)]] as const);
  const correctOption = written[examLetters.indexOf(question.correctOption)] ?? question.correctOption;
  return { ...question, ...Object.fromEntries(options), correctOption, written: [...written] };
}

/** A stored question with its options as the author wrote them: for those who teach, and for files. */
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
