import { errorText } from "../database/errors";
import type { Database, Timestamp, Transaction } from "../database/types";
import { newRequestId } from "../runtime/functionErrors";
import type { QueryOutcome } from "../runtime/types";
import type { QueryRequest } from "../sync/queryRequest";
import { latestExport } from "../snapshots/exports";
import { allImports, findImport } from "../snapshots/imports";
import type { JsonObject, JsonValue } from "../values/json";
import { listVariables } from "./environmentStore";
import type { Pushes } from "./pushes";
import { readAll } from "../database/systemDocuments";
import { quoted } from "../values/excerpt";

/** Rows and bytes per page of `npx convex data`. */
const PAGE_ROWS = 8192;
const PAGE_BYTES = 8 * 1024 * 1024;

/** The transaction is that of the component asked for. */
type SystemQuery = (transaction: Transaction, args: JsonObject) => JsonValue;

class SystemQueryError extends Error {}

function stringOf(args: JsonObject, name: string): string {
  const value = args[name];
  if (typeof value !== "string") throw new SystemQueryError(`ArgumentValidationError: ${name} must be a string`);
  return value;
}

/**
 * `_system/cli/…`: the command line's queries over the sync protocol, for administrators. Live like any other query.
 */
export class SystemQueries {
  private readonly queries: Record<string, SystemQuery>;

  constructor(
    private readonly database: Database,
    private readonly pushes: Pushes,
    urls: { cloudUrl: string; siteUrl: string },
  ) {
    this.queries = {
      "cli/modules:apiSpec": (transaction) => this.apiSpec(transaction),
      "cli/convexUrl:cloudUrl": () => urls.cloudUrl,
      "cli/convexUrl:siteUrl": () => urls.siteUrl,
      "cli/queryEnvironmentVariables:default": (transaction) => listVariables(transaction.within("")),
      "cli/queryEnvironmentVariables:get": (transaction, args) =>
        listVariables(transaction.within("")).find((variable) => variable.name === stringOf(args, "name")) ?? null,
      "cli/tables:default": (transaction) => this.tables(transaction),
      "cli/tableData:default": (transaction, args) => this.tableData(transaction, args),
      "cli/tableSize:default": (transaction, args) => this.countOf(transaction, stringOf(args, "tableName")),
      // Changes whenever the table does.
      "cli/queryTable:default": (transaction, args) => {
        this.countOf(transaction, stringOf(args, "tableName"));
        return Math.random();
      },
      "cli/exports:getLatest": (transaction) => latestExport(transaction),
      "cli/queryImport:default": (transaction, args) => findImport(transaction, stringOf(args, "importId")),
      "cli/queryImport:list": (transaction) => allImports(transaction),
      "frontend/components:list": (transaction) => this.components(transaction),
    };
  }

  static owns({ path }: Pick<QueryRequest, "path">): boolean {
    return path.startsWith("_system/");
  }

  /** Answers like a query function, with a read set. To anyone but administrators the function does not exist. */
  run(request: QueryRequest, at: Timestamp): QueryOutcome {
    const transaction = this.database.begin({ at });
    try {
      const outcome = this.answer(request, transaction);
      const { readSet, usage, snapshot: ts } = transaction;
      return { ...outcome, ts, readSet, usage, logLines: [], journal: null, readIdentity: false, readTime: false };
    } finally {
      transaction.close();
    }
  }

  private answer(request: QueryRequest, transaction: Transaction) {
    const path = request.path.slice("_system/".length).replace(/\.js(?=:|$)/, "");
    const query = this.queries[path.includes(":") ? path : `${path}:default`];
    if (request.caller.identity.kind !== "admin" || !query) {
      return failure(
        `Could not find public function for '${request.path}'. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`,
      );
    }
    try {
      const { componentId } = request.args;
      const component = request.component ?? (typeof componentId === "string" ? componentId : "");
      if (!this.database.namespaces().includes(component)) {
        return failure(`ComponentPathNotFound: Component ${quoted(component)} does not exist.`);
      }
      const value = query(transaction.within(component), request.args);
      return { ok: true as const, value, json: JSON.stringify(value) };
    } catch (error) {
      return failure(errorText(error));
    }
  }

  private apiSpec(transaction: Transaction): JsonValue {
    // Read for the dependency only: the answer changes with every push.
    readAll(transaction.within(""), "_deployment");
    const component = transaction.namespace;
    const app = this.pushes.code;
    const code = component === "" ? app : app?.components.get(component);
    const specs: JsonValue[] = [];
    for (const [path, functions] of code?.functions ?? []) {
      for (const found of functions) {
        specs.push({
          identifier: `${path}:${found.name}`,
          functionType: found.kind,
          visibility: { kind: found.isPublic ? "public" : "internal" },
          args: parseValidator(found.args),
          returns: parseValidator(found.returns),
        });
      }
    }
    for (const { method, path } of code?.httpRoutes ?? []) specs.push({ functionType: "HttpAction", method, path });
    return specs;
  }

  /** The ids of components are their paths; null is the app. */
  private components(transaction: Transaction): JsonValue {
    // Read for the dependency only: the answer changes with every push.
    readAll(transaction.within(""), "_deployment");
    const { code } = this.pushes;
    return this.database.namespaces().map((path) => {
      if (path === "") return { id: null, name: null, path: "", args: {}, state: "active", httpPrefix: null };
      const state = code?.components.has(path) ? "active" : "unmounted";
      return { id: path, name: path.split("/").at(-1) ?? "", path, args: {}, state, httpPrefix: null };
    });
  }

  private tables({ namespace }: Transaction): JsonValue {
    const names = this.database
      .tables()
      .filter((table) => table.namespace === namespace)
      .map((table) => table.name)
      .filter((name) => !name.startsWith("_"));
    return { page: names.map((name) => ({ name })), isDone: true, continueCursor: "" };
  }

  private tableData(transaction: Transaction, args: JsonObject): JsonValue {
    const tableName = stringOf(args, "table");
    const options = (args.paginationOpts ?? {}) as JsonObject;
    // The command line prints a stack for an error, and for an empty page a sentence.
    if (!this.isTable(transaction, tableName)) return { page: [], isDone: true, continueCursor: "" };
    const order = args.order === "asc" ? "asc" : "desc";
    const page = transaction.page(
      {
        query: { source: { type: "FullTableScan", tableName, order }, operators: [] },
        cursor: typeof options.cursor === "string" ? options.cursor : null,
        pageSize: Math.max(1, Math.min(Number(options.numItems) || 100, PAGE_ROWS)),
        maximumRowsRead: PAGE_ROWS,
        maximumBytesRead: PAGE_BYTES,
      },
      { system: tableName.startsWith("_") },
    );
    const documents = page.documents.map((document) => JSON.parse(document.json) as JsonObject);
    return { page: documents, isDone: page.isDone, continueCursor: page.continueCursor };
  }

  private countOf(transaction: Transaction, table: string): number {
    return this.isTable(transaction, table) ? transaction.count(table, { system: table.startsWith("_") }) : 0;
  }

  private isTable({ namespace }: Transaction, name: string): boolean {
    return this.database.tables().some((table) => table.namespace === namespace && table.name === name);
  }
}

function failure(text: string) {
  return { ok: false as const, error: { message: `[Request ID: ${newRequestId()}] Server Error\n${text}` } };
}

function parseValidator(text: string): JsonValue {
  const any = { type: "any" };
  try {
    return (JSON.parse(text) as JsonValue) ?? any;
  } catch {
    return any;
  }
}
