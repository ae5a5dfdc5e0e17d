/** Spreadsheets run text that begins like this as a formula. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Always quoted, quotes doubled; possible formulas get a leading apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * RFC 4180 with a byte order mark, without which Excel misreads accents.
 *
 * @param separator ";" where the comma is the decimal sign, as spreadsheets there expect
 */
export function csvFile(rows: readonly (readonly string[])[], separator: "," | ";"): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join("")}`;
}
