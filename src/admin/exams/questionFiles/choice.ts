import { examLetters } from "@convex/shared/examLetters";
import { readFileText, type TextFormat } from "./fileText";
import { Unreadable, type FileNote, type FileQuestion } from "./questionFile";

/** An answer to a question, in any of Moodle's formats. */
export interface Choice {
  text: { raw: string; format: TextFormat };
  feedback: { raw: string; format: TextFormat };
  /**
   * Share of the points.
   *
   * 100 for a right option, below 0 for a penalty, which becomes a wrong option.
   */
  percent: number;
}

interface ChoiceQuestion {
  asked: { raw: string; format: TextFormat };
  /** Name of the question, and its text when there is no other. */
  title: string;
  choices: readonly Choice[];
  /** Feedback for every answer. */
  general: { raw: string; format: TextFormat };
}

type Read = Pick<
  FileQuestion,
  "questionText" | "optionA" | "optionB" | "optionC" | "optionD" | "correctOption" | "explanation"
>;

/**
 * Converts a question with exactly one right option of four.
 *
 * The explanation is the general feedback, then that of the options. Throws Unreadable for all other questions.
 */
export function readChoice({ asked, title, choices, general }: ChoiceQuestion): { question: Read; notes: FileNote[] } {
  const partly = choices.find(({ percent }) => percent > 0 && percent !== 100);
  if (partly) throw new Unreadable("giftWeights", `${partly.percent}%`);
  if (choices.length !== examLetters.length) throw new Unreadable("giftOptionCount", String(choices.length));
  const right = choices.findIndex(({ percent }) => percent === 100);
  const correctOption = examLetters[right];
  if (correctOption === undefined) throw new Unreadable("giftNoRight");
  if (choices.filter(({ percent }) => percent === 100).length > 1) throw new Unreadable("giftSeveralRight");
  const notes: FileNote[] = [];
  const read = ({ raw, format }: ChoiceQuestion["asked"]): string => {
    const found = readFileText(raw, format);
    notes.push(...found.notes);
    return found.text;
  };
  const questionText = read(asked) || read({ raw: title, format: "moodle" });
  const [optionA = "", optionB = "", optionC = "", optionD = ""] = choices.map(({ text }) => read(text));
  const options = [optionA, optionB, optionC, optionD];
  const remarks = choices.map(({ feedback }, index) => {
    const remark = read(feedback);
    return remark === "" || index === right ? remark : `${options[index] ?? ""}: ${remark}`;
  });
  const explanation = [read(general), ...remarks].filter((text) => text !== "").join("\n");
  return {
    question: { questionText, optionA, optionB, optionC, optionD, correctOption, explanation },
    notes: once(notes),
  };
}

/** Merges notes of the same reason. */
function once(notes: readonly FileNote[]): FileNote[] {
  const details = new Map<FileNote["reason"], Set<string>>();
  for (const { reason, detail } of notes)
    details.set(reason, new Set([...(details.get(reason) ?? []), ...detail.split(" ")]));
  return [...details].map(([reason, found]) => ({ reason, detail: [...found].join(" ") }));
}

/**
 * Returns the last part of a category's path.
 *
 * @example categoryName("$course$/top/Default/CI//CD") // "CI/CD"
 */
export function categoryName(path: string): string {
  const parts = path.replaceAll("//", "\0").split("/");
  const name = (parts.at(-1) ?? "").replaceAll("\0", "/").trim();
  return /^(?:top|\$\w+\$)$/u.test(name) ? "" : name;
}
