/**
 * Runs SQL texts from stdin in one database.
 *
 * Prints what SQLite's own tool shows.
 */
import { text } from "node:stream/consumers";
import { Database } from "../../local-backend/database/sqliteFile";

const database = new Database(":memory:");
const STATEMENTS = /(?:'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[^;'"])+;?/g;
const isEmpty = (sql: string): boolean => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|[\s;]/g, "") === "";

/**
 * Returns the result as text, with the column names first.
 *
 * SQL's `cast` tells 9 from 9.0, which JavaScript cannot.
 */
function query(sql: string): string[][] {
  const rows = database.all(sql.replace(/;\s*$/, ""));
  const names = Object.keys(rows[0] ?? {});
  if (!/^\s*(?:--[^\n]*\n\s*)*(?:select|with|values)\b/i.test(sql))
    return names.length === 0 ? [] : [names, ...rows.map((row) => Object.values(row).map(String))];
  if (names.length === 0) return [];
  const columns = names.map((_, index) => `c${index}`);
  const shown = columns.map((name) => `coalesce(cast(${name} as text), 'NULL') as ${name}`);
  const typed = database.all(
    `with q(${columns.join(",")}) as (${sql.replace(/;\s*$/, "")}\n) select ${shown.join(",")} from q`,
  );
  return [names, ...typed.map((row) => Object.values(row).map(String))];
}

function box([names = [], ...rows]: string[][]): string {
  const widths = names.map((name, column) => Math.max(...[name, ...rows.map((row) => row[column] ?? "")].map(width)));
  const rule = (ends: string): string =>
    `${ends.charAt(0)}${widths.map((each) => "─".repeat(each + 2)).join(ends.charAt(1))}${ends.charAt(2)}`;
  const line = (cells: string[]): string => `│ ${cells.join(" │ ")} │`;
  const head = names.map((name, column) => {
    const padding = (widths[column] ?? 0) - width(name);
    return `${" ".repeat(Math.floor(padding / 2))}${name}${" ".repeat(Math.ceil(padding / 2))}`;
  });
  const body = rows.map((row) =>
    line(row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - width(cell)))),
  );
  return [rule("┌┬┐"), line(head), rule("├┼┤"), ...body, rule("└┴┘")].join("\n");
}

const width = (cell: string): number => Array.from(cell).length;

/** Runs statements; a refused one is shown and the next one runs. */
function run(sql: string): { output: string; failure: string | null } {
  const shown: string[] = [];
  let failure: string | null = null;
  const statements = sql.replace(/^\..*$/gm, "").match(STATEMENTS) ?? [];
  for (const statement of statements.filter((each) => !isEmpty(each))) {
    try {
      const table = query(statement);
      if (table.length > 1) shown.push(box(table));
    } catch (error) {
      failure = (error as Error).message;
      shown.push(`${/constraint failed/.test(failure) ? "Runtime" : "Parse"} error: ${failure}`);
    }
  }
  return { output: shown.join("\n"), failure };
}

for (const sql of JSON.parse(await text(process.stdin)) as string[]) console.log(JSON.stringify(run(sql)));
