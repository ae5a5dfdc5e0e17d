import { decodeId } from "../database/documentIds";
import { encodeInt64 } from "../database/documents";
import type { Transaction } from "../database/types";
import type { JsonObject, JsonValue } from "../values/json";
import type { Syscall, SyscallTable } from "./convexGlobal";
import type { Execution } from "./execution";
import { SyscallError } from "./functionErrors";
import { asNumber, asObject, asString, optionalNumber, optionalString } from "./jsonReading";
import { requireMutation, requireTransaction } from "./requireTransaction";
import { excerpt } from "../values/excerpt";

/** System tables readable through ctx.db.system. */
const VISIBLE_SYSTEM_TABLES = ["_scheduled_functions", "_storage"];

/** `1.0/get`, query streams and writes: convex/server's database calls on the function's transaction. */
export function databaseSyscalls(): Pick<SyscallTable, "sync" | "async"> {
  return {
    sync: new Map([
      ["1.0/queryStream", queryStream],
      ["1.0/queryCleanup", queryCleanup],
      ["1.0/db/normalizeId", normalizeId],
      ["1.0/getSnapshotTs", getSnapshotTs],
    ]),
    async: new Map<string, Syscall>([
      ["1.0/get", get],
      ["1.0/queryStreamNext", queryStreamNext],
      ["1.0/queryPage", queryPage],
      ["1.0/count", count],
      ["1.0/insert", insert],
      ["1.0/shallowMerge", patch],
      ["1.0/replace", replace],
      ["1.0/remove", remove],
    ]),
  };
}

function get(execution: Execution, args: JsonObject): string {
  const transaction = requireTransaction(execution);
  const id = asString(args["id"], "id");
  const table = optionalString(args["table"], "table");
  const system = args["isSystem"] === true;
  if (system) checkVisibleId(transaction, id);
  return transaction.get(id, { ...(table === undefined ? {} : { table }), system })?.json ?? "null";
}

/** What is no id, or that of another table than the given one, is said by the transaction. */
function checkVisibleId(transaction: Transaction, id: string): void {
  if ("error" in decodeId(id)) return;
  const visible = VISIBLE_SYSTEM_TABLES.some((name) => transaction.normalizeId(name, id, { system: true }) !== null);
  if (!visible) throw new SyscallError("User tables cannot be accessed with db.system.");
}

function queryStream(execution: Execution, args: JsonObject): string {
  const transaction = requireTransaction(execution);
  const { query, system } = readQuery(args);
  const queryId = execution.addCursor(transaction.openQuery(query, { system }));
  return `{"queryId":${queryId}}`;
}

function readQuery(args: JsonObject): { query: { source: JsonObject; operators: JsonObject[] }; system: boolean } {
  const query = asObject(args["query"], "query");
  const source = asObject(query["source"], "source");
  const operators = query["operators"];
  if (!Array.isArray(operators)) throw new SyscallError("Invalid argument `query`: expected operators.");
  const table = asString(source["tableName"] ?? source["indexName"], "tableName").split(".")[0] ?? "";
  const system = table.startsWith("_");
  if (system && !VISIBLE_SYSTEM_TABLES.includes(table)) {
    throw new SyscallError(`The system table \`${excerpt(table)}\` does not exist.`);
  }
  return { query: { source, operators: operators.map((operator) => asObject(operator, "operator")) }, system };
}

function queryStreamNext(execution: Execution, args: JsonObject): string {
  const queryId = asNumber(args["queryId"], "queryId");
  const cursor = execution.cursors.get(queryId);
  if (cursor === undefined) throw new SyscallError("in-progress query not found");
  const document = cursor.next();
  if (document !== null) return `{"value":${document.json},"done":false}`;
  cursor.close();
  execution.cursors.delete(queryId);
  return '{"value":null,"done":true}';
}

function queryCleanup(execution: Execution, args: JsonObject): string {
  const queryId = asNumber(args["queryId"], "queryId");
  execution.cursors.get(queryId)?.close();
  return String(execution.cursors.delete(queryId));
}

function queryPage(execution: Execution, args: JsonObject): string {
  const transaction = requireTransaction(execution);
  if (execution.paginated) {
    throw new SyscallError(
      "This query or mutation function ran multiple paginated queries. " +
        "Convex only supports a single paginated query in each function.",
    );
  }
  execution.paginated = true;
  const { query, system } = readQuery(args);
  const { run } = execution;
  const atTop = execution.parent === null;
  const page = transaction.page(
    {
      query,
      cursor: optionalString(args["cursor"], "cursor") ?? null,
      // The journal pins the page's end across re-runs, so that pages neither overlap nor leave gaps.
      endCursor: optionalString(args["endCursor"], "endCursor") ?? (atTop ? run.journal : null),
      pageSize: asNumber(args["pageSize"], "pageSize"),
      maximumRowsRead: optionalNumber(args["maximumRowsRead"], "maximumRowsRead") ?? null,
      maximumBytesRead: optionalNumber(args["maximumBytesRead"], "maximumBytesRead") ?? null,
    },
    { system },
  );
  if (atTop && execution.kind === "query") run.nextJournal = page.continueCursor;
  const documents = page.documents.map((document) => document.json).join(",");
  const { isDone, continueCursor, splitCursor, pageStatus } = page;
  return `{"page":[${documents}],${JSON.stringify({ isDone, continueCursor, splitCursor, pageStatus }).slice(1)}`;
}

function count(execution: Execution, args: JsonObject): string {
  const table = asString(args["table"], "table");
  return String(requireTransaction(execution).count(table, { system: VISIBLE_SYSTEM_TABLES.includes(table) }));
}

function normalizeId(execution: Execution, args: JsonObject): string {
  const table = asString(args["table"], "table");
  const id = asString(args["idString"], "idString");
  const system = VISIBLE_SYSTEM_TABLES.includes(table);
  const known = system || !table.startsWith("_");
  return JSON.stringify({ id: known ? requireTransaction(execution).normalizeId(table, id, { system }) : null });
}

function getSnapshotTs(execution: Execution): string {
  const { snapshot } = requireTransaction(execution);
  // As with Date.now(): each run differs, so the result is not shared for long.
  execution.run.readTime = true;
  return JSON.stringify(encodeInt64(snapshot));
}

function insert(execution: Execution, args: JsonObject): string {
  const table = asString(args["table"], "table");
  const id = requireMutation(execution, "insert").insert(table, asObject(args["value"], "value"));
  return `{"_id":${JSON.stringify(id)}}`;
}

function patch(execution: Execution, args: JsonObject): string {
  const transaction = requireMutation(execution, "patch");
  transaction.patch(asString(args["id"], "id"), asObject(args["value"], "value"), tableOption(args["table"]));
  return "null";
}

function replace(execution: Execution, args: JsonObject): string {
  const transaction = requireMutation(execution, "replace");
  transaction.replace(asString(args["id"], "id"), asObject(args["value"], "value"), tableOption(args["table"]));
  return "null";
}

function remove(execution: Execution, args: JsonObject): string {
  requireMutation(execution, "delete").remove(asString(args["id"], "id"), tableOption(args["table"]));
  return "null";
}

function tableOption(table: JsonValue | undefined): { table?: string } {
  const name = optionalString(table, "table");
  return name === undefined ? {} : { table: name };
}
