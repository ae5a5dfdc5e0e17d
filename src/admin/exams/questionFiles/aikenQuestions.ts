import { examLetters } from "@convex/shared/examLetters";
import { readEach, tidy, Unreadable, type ReadFile, type ReadItem } from "./questionFile";

const OPTION = /^\s*([A-Z])[.)]\s+(\S.*)$/u;
const ANSWER = /^\s*ANSWER\s*:\s*([A-Z])\s*$/iu;

/** Whether a text is in Aiken format, by an answer and an option. */
export function isAiken(text: string): boolean {
  const lines = tidy(text).split("\n");
  return lines.some((line) => ANSWER.test(line)) && lines.some((line) => OPTION.test(line));
}

interface Block {
  line: number;
  text: string[];
  options: { letter: string; text: string }[];
  answer: string | null;
}

/**
 * Reads Moodle's Aiken format.
 *
 * A question, options `A. …` or `A) …`, and a line `ANSWER: A`; texts may have several lines. See
 * https://docs.moodle.org/en/Aiken_format.
 */
export function readAikenQuestions(file: string): ReadFile {
  return readEach(readBlocks(file), readBlock, ({ text }) => text.join(" "));
}

function readBlocks(file: string): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  for (const [index, line] of tidy(file.replace(/^\uFEFF/u, ""))
    .split("\n")
    .entries()) {
    const answer = ANSWER.exec(line)?.[1];
    const [, letter, option = ""] = OPTION.exec(line) ?? [];
    if (line.trim() === "") {
      if (block && block.options.length > 0) block = null;
      continue;
    }
    if (block === null) {
      block = { line: index + 1, text: [], options: [], answer: null };
      blocks.push(block);
    }
    const last = block.options.at(-1);
    if (answer !== undefined) {
      block.answer = answer.toUpperCase();
      block = null;
    } else if (letter !== undefined && block.text.length > 0) block.options.push({ letter, text: option.trim() });
    else if (last) last.text += `\n${line.trim()}`;
    else block.text.push(line.trim());
  }
  return blocks;
}

function readBlock({ text, options, answer }: Block): ReadItem {
  if (options.length === 0 && answer === null) throw new Unreadable("giftDescription");
  if (options.length !== examLetters.length) throw new Unreadable("giftOptionCount", String(options.length));
  if (answer === null) throw new Unreadable("aikenAnswer");
  const correctOption = examLetters[options.findIndex(({ letter }) => letter === answer)];
  if (correctOption === undefined) throw new Unreadable("answerUnknown", answer);
  const [optionA = "", optionB = "", optionC = "", optionD = ""] = options.map((option) => option.text);
  const texts = { questionText: text.join("\n"), optionA, optionB, optionC, optionD };
  return { question: { ...texts, id: "", correctOption, explanation: "", tags: [], lesson: "", difficulty: "" } };
}
