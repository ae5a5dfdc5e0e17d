import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { runSqlScript, type Rows } from "@convex/shared/sqlScript";
import { cutOutput, RUN_BYTES, type Output } from "./output";

/**
 * Runs SQL in a new SQLite database.
 *
 * @param before SQL of earlier blocks, whose tables it uses; prints nothing
 */
export function runSql({ oo1, capi }: Sqlite3Static, before: string, code: string): Output {
  const database = new oo1.DB(":memory:");
  database.exec(`PRAGMA hard_heap_limit = ${RUN_BYTES}`);
  const ask = (sql: string): Rows => {
    const names: string[] = [];
    try {
      return { names, rows: database.exec({ sql, rowMode: "array", returnValue: "resultRows", columnNames: names }) };
    } catch (error) {
      // The thrown one adds codes and the statement to SQLite's own message.
      throw new Error(capi.sqlite3_errmsg(database), { cause: error });
    }
  };
  runSqlScript(before, ask);
  const { output, failure } = runSqlScript(code, ask);
  const end = failure === null ? "done" : failure === "out of memory" ? "memory" : "failed";
  return { text: cutOutput(output), end };
}
