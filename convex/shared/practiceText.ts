import { readMarkdown, type Line } from "./markdown";

/**
 * A question in a lesson's text (PRACTICE-1).
 * The texts are inline Markdown.
 */
export interface PracticeQuestion {
  question: string;
  options: string[];
  /** Position of the right option. */
  right: number;
  explanation: string;
}

/** An error; `line` counts within the block, from 1. */
export interface PracticeError {
  reason:
    | "question"
    | "fewOptions"
    | "manyOptions"
    | "emptyOption"
    | "sameOption"
    | "noRight"
    | "manyRight"
    | "explanation"
    | "order"
    | "tooLong";
  line: number;
}

export const practiceLimits = {
  options: { least: 2, most: 5 },
  question: 600,
  option: 300,
  explanation: 1_000,
  /** Questions asked for practice; others only in the lesson. */
  perLesson: 20,
  /** Questions asked after a module, and each day. */
  asked: 5,
} as const;

const OPTION = /^- \[([ xX])\](?: (.*))?$/;
const EXPLANATION = /^>(?: (.*))?$/;

class Refusal extends Error {
  constructor(
    readonly reason: PracticeError["reason"],
    readonly line: number,
  ) {
    super(reason);
  }
}

/**
 * Reads a fenced block `question`.
 * The question, two to five options `- [ ]` with one `- [x]`, and the explanation behind `> `. Strict, so that the
 * question is what was meant. `docs/lessons.md` describes it.
 */
export function parsePractice(block: string): PracticeQuestion | PracticeError {
  try {
    return readPractice(block);
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason, line: error.line };
    throw error;
  }
}

/** Returns the valid questions of a text, in order, each once. */
export function listPractice(markdown: string): PracticeQuestion[] {
  const found = new Map<string, PracticeQuestion>();
  for (const { language, body, closed } of readMarkdown(markdown).fences) {
    const practice = language === "question" && closed ? parsePractice(body) : null;
    if (!practice || "reason" in practice) continue;
    const same = exactQuestion(practice.question);
    if (!found.has(same)) found.set(same, practice);
  }
  return [...found.values()].slice(0, practiceLimits.perLesson);
}

/**
 * Reduces a question to its words.
 * Marks, spaces and case do not make it another one.
 */
export const bareQuestion = (text: string): string =>
  text.replace(/[`*_]/g, "").replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Returns a key that is equal for equal questions.
 * Code counts as written: `-d` is not `-D`.
 */
export const exactQuestion = (text: string): string =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[*_]/g, "").toLowerCase()))
    .join("")
    .replace(/\s+/g, " ")
    .trim();

type Part = "question" | "option" | "explanation";
interface Option extends Line {
  isRight: boolean;
}

function readPractice(block: string): PracticeQuestion {
  const parts: Record<"question" | "explanation", string[]> = { question: [], explanation: [] };
  const options: Option[] = [];
  let part: Part = "question";
  let last = 1;
  for (const { text, number } of linesOf(block)) {
    last = number;
    const [isOption, mark = "", option = ""] = OPTION.exec(text) ?? [];
    const [isExplanation, explanation = ""] = EXPLANATION.exec(text) ?? [];
    const next: Part = isOption !== undefined ? "option" : isExplanation !== undefined ? "explanation" : "question";
    // Options follow the question, and the explanation follows them.
    if (rank[next] < rank[part]) throw new Refusal("order", number);
    part = next;
    if (next === "option") options.push({ text: option.trim(), number, isRight: mark !== " " });
    else parts[next].push(next === "explanation" ? explanation : text);
  }
  checkOptions(options, last);
  const question = joined(parts.question, { most: practiceLimits.question, missing: "question", line: 1 });
  const explanation = joined(parts.explanation, {
    most: practiceLimits.explanation,
    missing: "explanation",
    line: last,
  });
  const right = options.findIndex(({ isRight }) => isRight);
  return { question, options: options.map(({ text }) => text), right, explanation };
}

const rank: Record<Part, number> = { question: 0, option: 1, explanation: 2 };

const linesOf = (block: string): Line[] =>
  block
    .split("\n")
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== "");

function checkOptions(options: Option[], last: number): void {
  const { least, most } = practiceLimits.options;
  const line = options.at(-1)?.number ?? last;
  if (options.length < least) throw new Refusal("fewOptions", line);
  const excess = options[most];
  if (excess) throw new Refusal("manyOptions", excess.number);
  for (const [index, { text, number }] of options.entries()) {
    if (text === "") throw new Refusal("emptyOption", number);
    if (text.length > practiceLimits.option) throw new Refusal("tooLong", number);
    if (options.findIndex((other) => other.text === text) < index) throw new Refusal("sameOption", number);
  }
  const [first, second] = options.filter(({ isRight }) => isRight);
  if (!first) throw new Refusal("noRight", line);
  if (second) throw new Refusal("manyRight", second.number);
}

function joined(
  lines: string[],
  { most, missing, line }: { most: number; missing: PracticeError["reason"]; line: number },
): string {
  const text = lines.join(" ").trim();
  if (text === "") throw new Refusal(missing, line);
  if (text.length > most) throw new Refusal("tooLong", line);
  return text;
}
