import type { Id } from "@convex/_generated/dataModel";
import type { QuestionText, QuestionsUpdate, SavedQuestion } from "./api";

/** A question as the editor holds it. `key` lives as long as its card; `questionId` is there once it was saved. */
export interface QuestionDraft extends QuestionText {
  key: string;
  questionId: Id<"examQuestions"> | null;
}

/** Texts of a question that must not be empty, in the order in which the card shows them. */
const textFields = ["questionText", "optionA", "optionB", "optionC", "optionD"] as const;
export type TextField = (typeof textFields)[number];

/** Specification, section 5. */
const NEW_EXAM_QUESTIONS = 5;

let lastKey = 0;

function newKey(): string {
  lastKey += 1;
  return `question-${lastKey}`;
}

function textOf({ questionText, optionA, optionB, optionC, optionD, correctOption }: QuestionText): QuestionText {
  return { questionText, optionA, optionB, optionC, optionD, correctOption };
}

export function blankQuestion(): QuestionDraft {
  const texts = { questionText: "", optionA: "", optionB: "", optionC: "", optionD: "" };
  return { key: newKey(), questionId: null, ...texts, correctOption: "a" };
}

/**
 * What the editor shows of a saved set; five blank questions for an exam that has none. Cards that are already there stay
 * the same cards, place by place, so that the focus stays where it is.
 */
export function toDrafts(saved: readonly SavedQuestion[], previous: readonly QuestionDraft[] = []): QuestionDraft[] {
  if (saved.length === 0) return Array.from({ length: NEW_EXAM_QUESTIONS }, blankQuestion);
  return saved.map((question, index) => ({
    key: previous[index]?.key ?? newKey(),
    questionId: question._id,
    ...textOf(question),
  }));
}

function sameText(one: QuestionText, other: QuestionText): boolean {
  return one.correctOption === other.correctOption && textFields.every((field) => one[field] === other[field]);
}

/** Whether both say the same in the same order, whatever their ids. */
export function sameQuestions(one: readonly QuestionText[], other: readonly QuestionText[]): boolean {
  return (
    one.length === other.length &&
    one.every((question, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && sameText(question, counterpart);
    })
  );
}

/** The ids that the questions of `sent` have now, given to the same cards in `drafts`; what was added since has none. */
export function withSavedIds(
  drafts: readonly QuestionDraft[],
  sent: readonly QuestionDraft[],
  saved: readonly SavedQuestion[],
): QuestionDraft[] {
  const ids = new Map(sent.map(({ key }, index) => [key, saved[index]?._id ?? null]));
  return drafts.map((draft) => ({ ...draft, questionId: ids.get(draft.key) ?? null }));
}

/** Spaces alone are nothing (specification, section 5). */
export function emptyFields(question: QuestionText): TextField[] {
  return textFields.filter((field) => question[field].trim() === "");
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  if (item === undefined || to < 0 || to > copy.length) return [...list];
  copy.splice(to, 0, item);
  return copy;
}

export function toUpdate(drafts: readonly QuestionDraft[]): QuestionsUpdate["questions"] {
  return drafts.map((draft) => ({
    ...textOf(draft),
    ...(draft.questionId === null ? {} : { questionId: draft.questionId }),
  }));
}

/** A set as plain text with the right answers marked: what somebody keeps when another administrator saved first. */
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
