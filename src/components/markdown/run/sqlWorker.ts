import startSqlite from "@sqlite.org/sqlite-wasm";
import { runSql } from "./runSql";
import { serve } from "./serve";

void serve(startSqlite(), (engine, { before, code }) => runSql(engine, before, code));
