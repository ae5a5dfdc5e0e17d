import type { SqlJsStatic } from "sql.js";
import { runSqlScript } from "@convex/shared/sqlScript";
import { cutOutput, RUN_BYTES, type Output } from "./output";

/**
 * Runs SQL in a new SQLite database.
 *
 * @param before SQL of earlier blocks, whose tables it uses; prints nothing
 */
export function runSql({ Database }: SqlJsStatic, before: string, code: string): Output {
  const database = new Database();
  database.run(`PRAGMA hard_heap_limit = ${RUN_BYTES}`);
  const ask = (sql: string) => {
    const [result] = database.exec(sql);
    return { names: result?.columns ?? [], rows: result?.values ?? [] };
  };
  runSqlScript(before, ask);
  const { output, failure } = runSqlScript(code, ask);
  const end = failure === null ? "done" : failure === "out of memory" ? "memory" : "failed";
  return { text: cutOutput(output), end };
}
