import Papa from "papaparse";

/**
 * Start of a text that spreadsheets run as a formula.
 *
 * Apostrophes before it are part of the text.
 */
const FORMULA = /^'*(?:[\s\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Returns a cell's text without the apostrophe from `csvFile`. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Formats rows by RFC 4180, with all cells quoted.
 *
 * A byte order mark makes Excel read accents; possible formulas get a leading apostrophe.
 *
 * @param separator ";" where the comma is the decimal sign, as spreadsheets there expect
 */
export function csvFile(rows: readonly (readonly string[])[], separator: "," | ";"): string {
  const config = { delimiter: separator, newline: "\r\n", quotes: true, escapeFormulae: FORMULA };
  return `\uFEFF${Papa.unparse([...rows], config)}\r\n`;
}

export interface CsvRow {
  /** Line where the row begins, from 1; cells may hold line breaks. */
  line: number;
  cells: string[];
}

/** First line of some programs, which tells Excel the separator. */
const NAMED_SEPARATOR = /^sep=([,;\t])\n/iu;

/**
 * Returns the most frequent candidate in the first non-empty line.
 *
 * That is the heading, so ragged rows do not matter.
 */
function separatorOf(text: string): string {
  const [first = ""] = text
    .replace(/"[^"]*"/gu, "")
    .trimStart()
    .split(/[\r\n]/u, 1);
  const count = (candidate: string): number => first.split(candidate).length;
  return [",", ";", "\t"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/**
 * Reads RFC 4180 with commas, semicolons or tabs.
 *
 * Any line break becomes "\n" in cells. Rows without text are skipped: spreadsheets write separators for emptied rows.
 *
 * @returns `broken`: the line of a quoted cell that is unclosed or followed by text; reading stops there
 */
export function readCsv(file: string): { rows: CsvRow[]; broken: number | null } {
  const text = file.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n");
  const [named = "", separator = separatorOf(text)] = NAMED_SEPARATOR.exec(text) ?? [];
  const rows: CsvRow[] = [];
  let broken: number | null = null;
  let line = 1;
  let at = 0;
  const lineAt = (place: number): number => {
    for (; at < place; at++) if (text[at] === "\n") line++;
    return line;
  };
  let begin = lineAt(named.length);
  Papa.parse<string[]>(text.slice(named.length), {
    delimiter: separator,
    newline: "\n",
    step({ data: cells, errors: [error], meta }, parser) {
      if (error) {
        broken = lineAt(named.length + (error.index ?? 0));
        parser.abort();
        return;
      }
      if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: begin, cells });
      begin = lineAt(named.length + meta.cursor);
    },
  });
  return { rows, broken };
}
