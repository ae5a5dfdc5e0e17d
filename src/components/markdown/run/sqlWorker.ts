import initSqlJs from "sql.js";
import wasmLocation from "sql.js/dist/sql-wasm-browser.wasm?url";
import { runSql } from "./runSql";
import { serve } from "./serve";

void serve(initSqlJs({ locateFile: () => wasmLocation }), (engine, { before, code }) => runSql(engine, before, code));
