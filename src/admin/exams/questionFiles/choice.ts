import { examLetters } from "@convex/shared/examLetters";
import { readFileText, type TextFormat } from "./fileText";
import { Unreadable, type FileNote, type FileQuestion } from "./questionFile";

/** An answer of a question of Moodle, in any of its formats. */
export interface Choice {
  text: { raw: string; format: TextFormat };
  feedback: { raw: string; format: TextFormat };
  /** Of the points: 100 for all of them, less than 0 for a penalty, which no option of a bank has. */
  percent: number;
}

interface ChoiceQuestion {
  asked: { raw: string; format: TextFormat };
  /** What the question is called; it is the question where there is no other text. */
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
 * Only one right option of four can be kept; everything else is refused. General feedback is the explanation, followed by
 * that of the options. Throws Unreadable.
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

/** One note for each reason. */
function once(notes: readonly FileNote[]): FileNote[] {
  const details = new Map<FileNote["reason"], Set<string>>();
  for (const { reason, detail } of notes)
    details.set(reason, new Set([...(details.get(reason) ?? []), ...detail.split(" ")]));
  return [...details].map(([reason, found]) => ({ reason, detail: [...found].join(" ") }));
}

/** The last part of a path such as `$course$/top/Default/Git`; a slash within a name is doubled. */
export function categoryName(path: string): string {
  const parts = path.replaceAll("//", "\0").split("/");
  const name = (parts.at(-1) ?? "").replaceAll("\0", "/").trim();
  return /^(?:top|\$\w+\$)$/u.test(name) ? "" : name;
}
