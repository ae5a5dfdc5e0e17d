import type { Id } from "@convex/_generated/dataModel";
import type { QuestionText, SavedQuestion } from "./api";

/** A question in the editor. `key` lives as long as its card; `questionId` exists once it is saved. */
export interface QuestionDraft extends QuestionText {
  questionId?: Id<"examQuestions">;
}

/** Required texts of a question, in the order of the card. */
export const textFields = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;
export type TextField = (typeof textFields)[number];

const NEW_EXAM_QUESTIONS = 5;

export function blankQuestion(): QuestionDraft {
  return { questionText: "", optionA: "", optionB: "", optionC: "", optionD: "", correctOption: "a" };
}

/**
 * The editor's cards for a saved set; five blank questions for an exam without any. Existing cards keep their keys,
 * position by position, and so the focus.
 */
export function toDrafts(saved: readonly SavedQuestion[]): QuestionDraft[] {
  if (saved.length === 0) return Array.from({ length: NEW_EXAM_QUESTIONS }, blankQuestion);
  return saved.map(({ _id, questionText, optionA, optionB, optionC, optionD, correctOption }) => ({
    ...{ questionText, optionA, optionB, optionC, optionD, correctOption },
    questionId: _id,
  }));
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to > copy.length) return [...list];
  copy.splice(to, 0, item);
  return copy;
}

/** A set as plain text with the correct answers marked, to keep when another administrator saved first. */
export function toPlainText(drafts: readonly QuestionText[]): string {
  return drafts
    .map((question, index) => {
      const options = (["A", "B", "C", "D"] as const).map((letter) => {
        const mark = question.correctOption === letter.toLowerCase() ? "*" : " ";
        return `${mark} ${letter}) ${question[`option${letter}`]}`;
      });
      return [`${index + 1}. ${question.questionText}`, ...options].join("\n");
    })
    .join("\n\n");
}
