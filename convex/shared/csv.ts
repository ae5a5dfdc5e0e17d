/** Spreadsheets run text that begins like this as a formula; apostrophes before it are part of the text. */
const FORMULA = /^'*(?:[\s\uFEFF]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Always quoted, quotes doubled; possible formulas get a leading apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** The text of a cell without the apostrophe that csvCell gave it. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * RFC 4180 with a byte order mark, without which Excel misreads accents.
 *
 * @param separator ";" where the comma is the decimal sign, as spreadsheets there expect
 */
export function csvFile(rows: readonly (readonly string[])[], separator: "," | ";"): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join("")}`;
}

export interface CsvRow {
  /** Where it begins, from 1: a cell may hold line breaks. */
  line: number;
  cells: string[];
}

/** What some programs write before the rows, so that Excel separates them as meant. */
const NAMED_SEPARATOR = /^sep=([,;\t])(?:\r\n|\r|\n)/iu;

/** The most frequent candidate of the first line that is not empty. */
function separatorOf(text: string): string {
  const [first = ""] = text
    .replace(/"[^"]*"/gu, "")
    .trimStart()
    .split(/[\r\n]/u, 1);
  const count = (candidate: string): number => first.split(candidate).length;
  return [",", ";", "\t"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/**
 * RFC 4180 with commas, semicolons or tabs, and with any line break. Lines without text do not count: spreadsheets keep
 * the separators of rows that were emptied.
 *
 * @returns `broken`: the line of a quoted cell that does not end where a cell ends, after which nothing is read
 */
export function readCsv(file: string): { rows: CsvRow[]; broken: number | null } {
  const text = file.replace(/^\uFEFF/u, "");
  const [named = "", separator = separatorOf(text)] = NAMED_SEPARATOR.exec(text) ?? [];
  const plain = new RegExp(`[^${separator}\\r\\n]*`, "uy");
  const rows: CsvRow[] = [];
  let line = named === "" ? 1 : 2;
  let row: CsvRow = { line, cells: [] };
  for (let at = named.length; at < text.length;) {
    let cell = "";
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      if (end < 0 || (at < text.length && ![separator, "\r", "\n"].includes(text[at] ?? "")))
        return { rows, broken: line };
      line += cell.split(/\r\n|\r|\n/u).length - 1;
    } else {
      plain.lastIndex = at;
      cell = plain.exec(text)?.[0] ?? "";
      at += cell.length;
    }
    row.cells.push(cell);
    if (text[at] === separator) {
      at++;
      // A last cell that is empty has no text of its own.
      if (at === text.length) row.cells.push("");
      else continue;
    }
    if (row.cells.some((each) => each.trim() !== "")) rows.push(row);
    at += text.startsWith("\r\n", at) ? 2 : 1;
    row = { line: ++line, cells: [] };
  }
  return { rows, broken: null };
}

/** -1 without one. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}
