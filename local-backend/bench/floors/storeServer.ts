import { createServer } from "node:http";
import sqlite from "node-sqlite3-wasm";

/** Baseline for startup: opens the same SQLite build and answers HTTP. Arguments: port, file. */
const [port, file] = process.argv.slice(2);
const database = new sqlite.Database(file);
database.exec("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;");
createServer((_request, response) => {
  response.end("floor");
}).listen(Number(port), "127.0.0.1", () => {
  console.log("ready");
});
process.on("SIGTERM", () => {
  database.close();
  process.exit(0);
});
