import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { AuthProvider } from "../auth/types";
import type { Database, SchemaDefinition, Transaction } from "../database/types";
import type { ModuleSource } from "../runtime/types";
import type { JsonObject } from "../values/json";
import { idOf, readAll, withSnapshot, writeDurably } from "./systemDocuments";

const RECORD = "_deployment";
const SOURCES = "_module_sources";
/** Bytes of a part: with base64 and the other fields below the 1 MiB of a document. */
const PART_BYTES = 700_000;
/** Compressed bytes that one transaction writes at most. */
const BATCH_BYTES = 8_000_000;

/** What the last finished push put in force. */
export interface DeploymentRecord {
  modules: ModuleSource[];
  schema: SchemaDefinition | null;
  providers: AuthProvider[];
  /** Folder of the functions in the project, such as `convex/`. */
  functions: string;
  udfServerVersion: string;
}

/** The CLI's own hash of a module: source, then source map. */
export function moduleHash(module: ModuleSource): string {
  return createHash("sha256")
    .update(module.source)
    .update(module.sourceMap ?? "")
    .digest("hex");
}

interface ModuleEntry {
  path: string;
  environment: ModuleSource["environment"];
  hash: string;
}

type StoredRecord = Omit<DeploymentRecord, "modules"> & { modules: ModuleEntry[] };

function readRecord(transaction: Transaction): StoredRecord | null {
  const [record] = readAll(transaction, RECORD);
  return record ? (JSON.parse(record.text as string) as StoredRecord) : null;
}

function partsOf(transaction: Transaction, hash: string): JsonObject[] {
  return readAll(transaction, SOURCES, { index: "by_hash_and_part", equals: [["hash", hash]] });
}

/** Reads the record and its modules; null before the first push. */
export function loadDeployment(database: Database): DeploymentRecord | null {
  return withSnapshot(database, (transaction) => {
    const stored = readRecord(transaction);
    return stored && { ...stored, modules: stored.modules.map((entry) => readModule(transaction, entry)) };
  });
}

function readModule(transaction: Transaction, { path, environment, hash }: ModuleEntry): ModuleSource {
  const parts = partsOf(transaction, hash);
  if (parts.length === 0) throw new Error(`The source of ${path} is missing from the database`);
  const data = Buffer.concat(parts.map((part) => Buffer.from((part.data as { $bytes: string }).$bytes, "base64")));
  const { source, sourceMap } = JSON.parse(gunzipSync(data).toString("utf8")) as { source: string; sourceMap?: string };
  return sourceMap === undefined ? { path, source, environment } : { path, source, sourceMap, environment };
}

/** Writes one module's parts in place of what a push that was cut off may have left. Returns the bytes written. */
function storeSource(transaction: Transaction, hash: string, { source, sourceMap }: ModuleSource): number {
  removeSource(transaction, hash);
  const data = gzipSync(JSON.stringify({ source, sourceMap }), { level: 4 });
  for (let part = 0; part * PART_BYTES < data.length; part += 1) {
    const $bytes = data.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64");
    transaction.insert(SOURCES, { hash, part, data: { $bytes } }, { system: true });
  }
  return data.length;
}

function removeSource(transaction: Transaction, hash: string): void {
  for (const part of partsOf(transaction, hash)) transaction.remove(idOf(part), { system: true });
}

/**
 * Stores sources by content first, in as many transactions as it takes, then switches the record in a single one: a crash leaves the
 * old deployment or the new one.
 */
export async function saveDeployment(database: Database, deployment: DeploymentRecord): Promise<void> {
  const previous = withSnapshot(database, readRecord);
  const obsolete = new Set(previous?.modules.map((entry) => entry.hash));
  const known = new Set(obsolete);
  const entries: ModuleEntry[] = [];
  const missing: [hash: string, module: ModuleSource][] = [];
  for (const module of deployment.modules) {
    const hash = moduleHash(module);
    entries.push({ path: module.path, environment: module.environment, hash });
    obsolete.delete(hash);
    if (known.has(hash)) continue;
    known.add(hash);
    missing.push([hash, module]);
  }
  while (missing.length > 0) {
    await writeDurably(database, (transaction) => {
      for (let bytes = 0; missing.length > 0 && bytes < BATCH_BYTES;) {
        const [hash, module] = missing.shift() as [string, ModuleSource];
        bytes += storeSource(transaction, hash, module);
      }
    });
  }
  const text = JSON.stringify({ ...deployment, modules: entries });
  await writeDurably(database, (transaction) => {
    for (const record of readAll(transaction, RECORD)) transaction.remove(idOf(record), { system: true });
    transaction.insert(RECORD, { text }, { system: true });
    for (const hash of obsolete) removeSource(transaction, hash);
  });
}
