import Papa from "papaparse";

/** Spreadsheets run text that begins like this as a formula; apostrophes before it are part of the text. */
const FORMULA = /^'*(?:[\s\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** The text of a cell without the apostrophe that csvFile gave it. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * RFC 4180 with a byte order mark, without which Excel misreads accents. Always quoted; possible formulas get a leading
 * apostrophe.
 *
 * @param separator ";" where the comma is the decimal sign, as spreadsheets there expect
 */
export function csvFile(rows: readonly (readonly string[])[], separator: "," | ";"): string {
  const config = { delimiter: separator, newline: "\r\n", quotes: true, escapeFormulae: FORMULA };
  return `\uFEFF${Papa.unparse([...rows], config)}\r\n`;
}

export interface CsvRow {
  /** Where it begins, from 1: a cell may hold line breaks. */
  line: number;
  cells: string[];
}

/** What some programs write before the rows, so that Excel separates them as meant. */
const NAMED_SEPARATOR = /^sep=([,;\t])\n/iu;

/** The most frequent candidate of the first line that is not empty: the heading decides, however ragged the rows. */
function separatorOf(text: string): string {
  const [first = ""] = text
    .replace(/"[^"]*"/gu, "")
    .trimStart()
    .split(/[\r\n]/u, 1);
  const count = (candidate: string): number => first.split(candidate).length;
  return [",", ";", "\t"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/**
 * RFC 4180 with commas, semicolons or tabs, and with any line break, which is \n in the cells. Lines without text do not
 * count: spreadsheets keep the separators of rows that were emptied.
 *
 * @returns `broken`: the line of a quoted cell that does not end where a cell ends, after which nothing is read
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
