import { csvFile, csvText, readCsv } from "../csv";
import { toExamLetter } from "../examLetters";
import { readTags } from "../questionsForm";
import { readEach, tidy, Unreadable, type FileQuestion, type ReadFile } from "./questionFile";

const required = ["questionText", "optionA", "optionB", "optionC", "optionD", "correctOption"] as const;
const columns = ["id", ...required, "explanation", "tags", "lesson", "difficulty"] as const;
type Column = (typeof columns)[number];

/** One row for each question, under the names of the fields. Tags are separated by commas, which they cannot contain. */
export function writeCsvQuestions(questions: readonly FileQuestion[], separator: "," | ";"): string {
  const cells = (question: FileQuestion) =>
    columns.map((name) => (name === "tags" ? question.tags.join(", ") : question[name]));
  return csvFile([[...columns], ...questions.map(cells)], separator);
}

/** Columns in any order, the optional ones may be missing. Spreadsheets leave out empty last cells, or add some. */
export function readCsvQuestions(text: string): ReadFile {
  const { rows, broken } = readCsv(text);
  const [head, ...body] = rows;
  const heads = (head?.cells ?? []).map((cell) => cell.trim());
  const names = heads.slice(0, heads.findLastIndex((name) => name !== "") + 1);
  const known = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const unknown = names.find((_, index) => known[index] === undefined);
  const missing = required.find((name) => !known.includes(name));
  const line = head?.line ?? 1;
  if (broken === null || head !== undefined) {
    if (missing !== undefined) return { items: [], errors: [{ line, reason: "csvColumnMissing", detail: missing }] };
    if (unknown !== undefined) return { items: [], errors: [{ line, reason: "csvColumnUnknown", detail: unknown }] };
  }
  const least = 1 + Math.max(...required.map((name) => known.indexOf(name)));
  const found = readEach(body, ({ cells }) => {
    if (cells.length < least || cells.slice(names.length).some((cell) => cell !== ""))
      throw new Unreadable("csvCells", String(cells.length));
    const cell = (name: Column): string => tidy(csvText(cells[known.indexOf(name)] ?? ""));
    const letter = toExamLetter(cell("correctOption").trim());
    if (letter === null) throw new Unreadable("answerUnknown", cell("correctOption"));
    return {
      ...{ id: cell("id").trim(), questionText: cell("questionText"), correctOption: letter },
      ...{ optionA: cell("optionA"), optionB: cell("optionB"), optionC: cell("optionC"), optionD: cell("optionD") },
      ...{ explanation: cell("explanation"), tags: readTags(cell("tags")) },
      ...{ lesson: cell("lesson"), difficulty: cell("difficulty").trim().toLowerCase() },
    };
  });
  if (broken !== null) found.errors.push({ line: broken, reason: "csvQuote" });
  return found;
}
