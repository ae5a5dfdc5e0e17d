import { csvFile, csvText, readCsv } from "@/admin/components/csv/csv";
import { examLetters, toExamLetter, type ExamLetter } from "@convex/shared/examLetters";
import { findColumns, headingKey, type Headings } from "@convex/shared/headings";
import { difficulties, readTags, type Difficulty } from "@convex/shared/questionsForm";
import { readEach, tidy, Unreadable, type FileQuestion, type ReadFile, type ReadItem } from "./questionFile";

const required = ["questionText", "optionA", "optionB", "optionC", "optionD", "correctOption"] as const;
/** Columns of a file that people fill in. */
export const typedColumns = [...required, "explanation", "tags", "lesson", "difficulty"] as const;
const columns = ["id", ...typedColumns] as const;
type Column = (typeof columns)[number];

/** Words of a file in the administrator's language. */
export interface CsvWords {
  columns: Record<(typeof typedColumns)[number], string>;
  difficulties: Record<Difficulty, string>;
}

/** Names of columns in our pages and other programs. */
const headings: Headings<Column> = {
  id: [],
  questionText: ["question", "question text", "enunciado", "pergunta", "questão", "pregunta", "texto da questão"],
  ...options("A", 1),
  ...options("B", 2),
  ...options("C", 3),
  ...options("D", 4),
  correctOption: [
    ...["correct", "correct answer", "correct option", "right answer", "answer", "answer key", "key"],
    ...["correct answer s", "correta", "resposta", "resposta correta", "alternativa correta", "opção correta"],
    ...["gabarito", "respuesta", "respuesta correcta", "opción correcta", "correcta", "clave"],
  ],
  explanation: [
    "explicação",
    "explicación",
    "comentário",
    "comentario",
    "justificativa",
    "feedback",
    "retroalimentación",
  ],
  tags: ["tag", "etiquetas", "etiqueta", "categoria", "categoría", "category", "tema", "topic"],
  lesson: ["aula", "lição", "lección", "lesson title"],
  difficulty: ["dificuldade", "dificultad", "nível", "nivel", "level"],
};

function options<Letter extends "A" | "B" | "C" | "D">(letter: Letter, number: number) {
  const words = ["option", "answer", "choice", "alternativa", "opção", "resposta", "opción", "respuesta"];
  const names = [letter, ...words.flatMap((word) => [`${word} ${letter}`, `${word} ${number}`])];
  return { [`option${letter}`]: names } as Record<`option${Letter}`, string[]>;
}

/**
 * Writes one row per question, with tags separated by commas.
 *
 * @param shown columns of the file; default: all
 */
export function writeCsvQuestions(
  questions: readonly FileQuestion[],
  separator: "," | ";",
  words: CsvWords,
  shown: readonly Column[] = columns,
): string {
  const cell = (question: FileQuestion, name: Column): string => {
    if (name === "tags") return question.tags.join(", ");
    const level = name === "difficulty" && difficulties.find((each) => each === question.difficulty);
    return level ? words.difficulties[level] : question[name];
  };
  const heads = shown.map((name) => (name === "id" ? name : words.columns[name]));
  return csvFile([heads, ...questions.map((question) => shown.map((name) => cell(question, name)))], separator);
}

interface Table {
  places: ReadonlyMap<Column, number>;
  unused: string[];
  /** Number of columns with a heading. */
  width: number;
  hasHeading: boolean;
}

/**
 * Reads questions with columns in any order, under any known name.
 *
 * Unknown columns are ignored and reported. Without a heading the columns are question, four options, the right one and
 * optionally the explanation. Spreadsheets omit empty last cells, or add some.
 */
export function readCsvQuestions(text: string): ReadFile {
  const { rows, broken } = readCsv(text);
  const [head] = rows;
  const table = readTable(head?.cells ?? []);
  const missing = required.filter((name) => !table.places.has(name));
  const line = head?.line ?? 1;
  if (missing.length > 0 && (broken === null || head !== undefined))
    return {
      items: [],
      errors: [{ line, reason: "csvColumnMissing", detail: missing.join(", ") }],
      unused: table.unused,
    };
  const least = 1 + Math.max(...required.map((name) => table.places.get(name) ?? 0));
  const found = readEach(table.hasHeading ? rows.slice(1) : rows, ({ cells }) => {
    if (cells.length < least || cells.slice(table.width).some((cell) => cell !== ""))
      throw new Unreadable("csvCells", String(cells.length));
    return readRow((name) => tidy(csvText(cells[table.places.get(name) ?? -1] ?? "")));
  });
  if (broken !== null) found.errors.push({ line: broken, reason: "csvQuote" });
  return { ...found, ...(table.unused.length > 0 && { unused: table.unused }) };
}

function readTable(cells: readonly string[]): Table {
  const heads = cells.map((cell) => cell.trim());
  const width = heads.findLastIndex((name) => name !== "") + 1;
  const { places, unused } = findColumns(heads.slice(0, width), headings);
  // A right option "C" looks like the heading of a column.
  if (places.has("questionText") || !isQuestion(heads)) return { places, unused, width, hasHeading: true };
  const order = [...required, "explanation"] as const;
  return {
    places: new Map(order.map((name, index) => [name, index])),
    unused: [],
    width: order.length,
    hasHeading: false,
  };
}

/** Whether the first row is a question: its sixth cell is an answer. */
const isQuestion = ([, ...cells]: readonly string[]): boolean => {
  const answer = cells[examLetters.length];
  return answer !== undefined && answer !== "" && rightOption(answer, cells.slice(0, examLetters.length)) !== null;
};

function readRow(cell: (name: Column) => string): ReadItem {
  const [optionA, optionB, optionC, optionD] = [cell("optionA"), cell("optionB"), cell("optionC"), cell("optionD")];
  const correctOption = rightOption(cell("correctOption").trim(), [optionA, optionB, optionC, optionD]);
  if (correctOption === null) throw new Unreadable("answerUnknown", cell("correctOption"));
  const difficulty = cell("difficulty").trim().toLowerCase();
  return {
    question: {
      id: cell("id").trim(),
      questionText: cell("questionText"),
      correctOption,
      optionA,
      optionB,
      optionC,
      optionD,
      explanation: cell("explanation"),
      tags: readTags(cell("tags")),
      lesson: cell("lesson"),
      difficulty: DIFFICULTIES[headingKey(difficulty.slice(0, 40))] ?? difficulty,
    },
  };
}

const DIFFICULTIES: Record<string, string> = {
  facil: "easy",
  medio: "medium",
  media: "medium",
  dificil: "hard",
  alta: "hard",
  baixa: "easy",
  baja: "easy",
};

/**
 * Finds the right option by letter ("b", "B)"), text or number.
 *
 * Returns null when these disagree or none fits.
 */
function rightOption(answer: string, texts: readonly string[]): ExamLetter | null {
  const letter = toExamLetter(/^\(?([a-d])[).:]?$/iu.exec(answer)?.[1] ?? "");
  if (letter !== null) return letter;
  const same = texts.flatMap((text, index) => (text.trim() === answer && answer !== "" ? [index] : []));
  const number = /^[1-4]$/u.test(answer) ? Number(answer) - 1 : undefined;
  const [byText] = same;
  if (same.length > 1 || (byText !== undefined && number !== undefined && byText !== number)) return null;
  return examLetters[byText ?? number ?? -1] ?? null;
}
