import { toExamLetter } from "@convex/shared/examLetters";
import { isTooDeep, jsonLines, syntaxErrorLine } from "@convex/shared/jsonLines";
import { readEach, tidy, Unreadable, type FileQuestion, type ReadFile } from "./questionFile";

const FORMAT = "selo-questions";
const VERSION = 1;

const texts = ["id", "questionText", "optionA", "optionB", "optionC", "optionD", "lesson", "difficulty"] as const;
const names = new Set<string>([...texts, "correctOption", "explanation", "tags"]);

/** Writes our own format, without empty fields. */
export function writeJsonQuestions(questions: readonly FileQuestion[]): string {
  const present = (question: FileQuestion) =>
    Object.fromEntries(Object.entries(question).filter(([, value]: [string, string | string[]]) => value.length > 0));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, questions: questions.map(present) }, null, 2)}\n`;
}

export function readJsonQuestions(text: string): ReadFile {
  const file = text.replace(/^\uFEFF/u, "");
  if (isTooDeep(file)) return { items: [], errors: [{ line: 1, reason: "jsonFormat" }] };
  let content: unknown;
  try {
    content = JSON.parse(file);
  } catch {
    return { items: [], errors: [{ line: syntaxErrorLine(file), reason: "jsonSyntax" }] };
  }
  const { format, version, questions } = isRecord(content) ? content : {};
  if (format !== FORMAT || !Array.isArray(questions)) return { items: [], errors: [{ line: 1, reason: "jsonFormat" }] };
  if (version !== VERSION) {
    const detail = typeof version === "number" ? String(version) : "?";
    return { items: [], errors: [{ line: 1, reason: "jsonVersion", detail }] };
  }
  const lineOf = jsonLines(file);
  const parts = questions.map((value: unknown, index) => ({ value, line: lineOf(["questions", index]) }));
  return readEach(parts, ({ value }) => ({ question: toQuestion(value) }));
}

function toQuestion(value: unknown): FileQuestion {
  if (!isRecord(value)) throw new Unreadable("jsonField", "questions");
  const unknown = Object.keys(value).find((name) => !names.has(name));
  if (unknown !== undefined) throw new Unreadable("jsonField", unknown);
  const text = (name: string): string => {
    const field = value[name] ?? "";
    return typeof field === "string" ? tidy(field) : wrongField(name);
  };
  const { tags = [] } = value;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string")) return wrongField("tags");
  const correctOption = toExamLetter(text("correctOption"));
  if (correctOption === null) throw new Unreadable("answerUnknown", text("correctOption"));
  return {
    id: text("id"),
    questionText: text("questionText"),
    correctOption,
    tags,
    optionA: text("optionA"),
    optionB: text("optionB"),
    optionC: text("optionC"),
    optionD: text("optionD"),
    explanation: text("explanation"),
    lesson: text("lesson"),
    difficulty: text("difficulty"),
  };
}

function wrongField(name: string): never {
  throw new Unreadable("jsonField", name);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
