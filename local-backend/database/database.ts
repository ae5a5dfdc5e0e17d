import { existsSync, statSync } from "node:fs";
import { BulkLoad } from "./bulkLoad";
import { HighWaterMark, checkForLoss } from "./highWaterMark";
import { Catalog } from "./catalog";
import { Committer, storedTimestamp } from "./committer";
import { tableNumberOf } from "./documentIds";
import type { TableOf } from "../values/validator";
import { DatabaseError, OpenError, SnapshotTooOldError, StorageError } from "./errors";
import { SchemaChange } from "./schemaChange";
import { SchemaValidator } from "./schemaValidator";
import { scanTable } from "./snapshot";
import { openSqliteFile } from "./sqliteFile";
import { DatabaseTransaction, type TransactionHost } from "./transaction";
import type { Database, OpenOptions, Timestamp, Transaction } from "./types";

/** Opens or creates the database. Throws `OpenError` with one line for the user. See `OpenOptions`. */
export function openDatabase(options: OpenOptions): Database {
  if (!existsSync(options.path) || statSync(options.path).size === 0) checkForLoss(options.path, 0);
  const file = openSqliteFile(options.path);
  try {
    return start(options, file);
  } catch (error) {
    file.close(error instanceof OpenError && error.code === "damaged");
    throw error;
  }
}

function start(
  { path, now = Date.now, schema, componentTables = [] }: OpenOptions,
  file: ReturnType<typeof openSqliteFile>,
): Database {
  const acknowledged = new HighWaterMark(path, storedTimestamp(file) ?? 0);
  const catalog = new Catalog(file);
  const tableOf = (id: string, namespace: string): string | null => {
    const number = tableNumberOf(id);
    return number < 0 ? null : (catalog.byNumber(number, namespace)?.name ?? null);
  };
  const idsOfApp: TableOf = (id) => tableOf(id, "");
  const rules = new SchemaValidator((namespace) =>
    namespace === "" ? idsOfApp : (id: string) => tableOf(id, namespace),
  );
  const committer = new Committer({
    file,
    catalog,
    now,
    watches: (table) => rules.isWaiting(table),
    onWrite: (table, document) => {
      rules.checkWaiting(table, document);
    },
    rulesVersion: () => rules.version,
    onDurable: (ts) => {
      acknowledged.keep(ts);
    },
  });
  const change = new SchemaChange(committer, catalog, rules, componentTables);
  const host: TransactionHost = {
    entriesFile: (indexId, start, end) => committer.entriesFile(indexId, start, end),
    documentFile: (seq) => committer.documentFile(seq),
    catalog,
    rules,
    now,
    log: committer.log,
    cache: committer.cache,
    ranges: committer.ranges,
    requests: committer.requests,
    latest: () => committer.latest(),
    isRolledBack: (ts) => committer.isRolledBack(ts),
  };
  // An abandoned transaction must not pin the write log forever.
  const forgotten = new FinalizationRegistry<Timestamp>((ts) => {
    committer.log.release(ts);
  });
  let load: BulkLoad | undefined;
  const open = (at: Timestamp): Transaction => new DatabaseTransaction(host, at, forgotten);
  if (schema !== undefined) change.applyNow(schema);
  change.sweep();

  return {
    latest: () => committer.latest(),
    durable: () => committer.durable(),
    begin: ({ at } = {}) => {
      if (at === undefined) return open(committer.latest());
      if (at > committer.latest())
        throw new DatabaseError("SnapshotInFuture", `Timestamp ${String(at)} is in the future.`);
      if (committer.isRolledBack(at)) throw new StorageError("The commit at this moment could not be written to disk.");
      if (at < committer.log.floor) throw new SnapshotTooOldError(`Snapshot ${String(at)} is too old to read.`);
      return open(at);
    },
    commit: (transaction) => {
      if (!(transaction instanceof DatabaseTransaction)) throw new TypeError("A transaction of another database");
      return committer.commit(transaction);
    },
    whenDurable: (ts) => committer.whenDurable(ts),
    touched: (readSet, since, upTo) => committer.isRolledBack(since) || committer.log.touches(readSet, since, upTo),
    onCommit: (listener) => committer.onCommit(listener),
    removeRequests: (before, limit) => committer.inGroup(() => committer.requests.removeBefore(before, limit)),
    tables: () => catalog.list(),
    scan: (transaction, tableName) => {
      if (!(transaction instanceof DatabaseTransaction)) throw new TypeError("A transaction of another database");
      const table = catalog.find(tableName);
      return table === undefined ? [] : scanTable(transaction.rows, table);
    },
    load: (plan) => {
      load?.discard();
      load = new BulkLoad({ committer, catalog, change, rules }, plan);
      return load;
    },
    namespaces: () => change.namespaces(),
    tableOf,
    diffSchemas: (next) => change.diff(next),
    prepareSchemas: (next) => {
      change.prepare(next);
    },
    schemaProgress: () => change.progress(),
    activateSchemas: (next) => {
      change.activate(next);
    },
    close: () => {
      change.stop();
      committer.flush();
      acknowledged.close();
      file.close();
    },
  };
}
