/**
 * Runs SQL texts from stdin in one database.
 *
 * Prints what SQLite's own tool shows.
 */
import { text } from "node:stream/consumers";
import { runSqlScript, type Rows } from "../../convex/shared/sqlScript";
import { Database } from "../../local-backend/database/sqliteFile";

const database = new Database(":memory:");

function ask(sql: string): Rows {
  const rows = database.all(sql);
  return { names: Object.keys(rows[0] ?? {}), rows: rows.map((row): unknown[] => Object.values(row)) };
}

for (const sql of JSON.parse(await text(process.stdin)) as string[])
  console.log(JSON.stringify(runSqlScript(sql, ask)));
