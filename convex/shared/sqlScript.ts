/** Names of the columns, and the cells of each row in their order. */
export interface Rows {
  names: string[];
  rows: unknown[][];
}

const STATEMENTS = /(?:'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[^;'"])+;?/g;
const isEmpty = (sql: string): boolean => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|[\s;]/g, "") === "";

/**
 * Runs SQL statements and prints what SQLite's own tool shows in its box mode.
 * A refused statement is shown, and the next one runs.
 *
 * @param ask runs one statement of SQLite; throws an error with SQLite's message
 */
export function runSqlScript(sql: string, ask: (sql: string) => Rows): { output: string; failure: string | null } {
  const shown: string[] = [];
  let failure: string | null = null;
  const statements = sql.replace(/^\..*$/gm, "").match(STATEMENTS) ?? [];
  for (const statement of statements.filter((each) => !isEmpty(each))) {
    try {
      const table = query(statement, ask);
      if (table.length > 1) shown.push(box(table));
    } catch (error) {
      failure = (error as Error).message;
      shown.push(`${/constraint failed/.test(failure) ? "Runtime" : "Parse"} error: ${failure}`);
    }
  }
  return { output: shown.join("\n"), failure };
}

/**
 * Returns the result as text, with the column names first.
 * SQL's `cast` tells 9 from 9.0, which JavaScript cannot.
 */
function query(sql: string, ask: (sql: string) => Rows): string[][] {
  const { names, rows } = ask(sql.replace(/;\s*$/, ""));
  if (!/^\s*(?:--[^\n]*\n\s*)*(?:select|with|values)\b/i.test(sql))
    return names.length === 0 ? [] : [names, ...rows.map((row) => row.map(String))];
  if (names.length === 0) return [];
  const columns = names.map((_, index) => `c${index}`);
  const shown = columns.map((name) => `coalesce(cast(${name} as text), 'NULL') as ${name}`);
  const typed = ask(`with q(${columns.join(",")}) as (${sql.replace(/;\s*$/, "")}\n) select ${shown.join(",")} from q`);
  return [names, ...typed.rows.map((row) => row.map(String))];
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
