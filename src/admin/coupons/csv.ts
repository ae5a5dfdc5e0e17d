/** A spreadsheet runs a text that begins like this as a formula, whoever wrote it: a student's name, say. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Quoted always, quotes doubled; what a spreadsheet would run gets an apostrophe before it, and so is text. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * RFC 4180 with a byte order mark, without which Excel reads accents wrong.
 *
 * @param separator what the spreadsheets of the reader's language expect: ";" where the comma is the decimal sign
 */
export function csvFile(rows: readonly (readonly string[])[], separator: "," | ";"): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join("")}`;
}
