import { createHash, randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { AuthProvider } from "../auth/types";
import type { Database, SchemaDefinition, Transaction } from "../database/types";
import type { ModuleSource } from "../runtime/types";
import type { JsonObject } from "../values/json";
import { idOf, readAll, withSnapshot, writeDurably } from "./systemDocuments";

const RECORD = "_deployment";
const PARTS = "_module_packages";
/** Bytes of a part: with base64 and the other fields below the 1 MiB of a document. */
const PART_BYTES = 700_000;
/** Parts that one transaction writes at most: below the 16 MiB of a transaction. */
const BATCH = 12;

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

/** The record as it is stored: the modules are a package of their own. */
type StoredRecord = Omit<DeploymentRecord, "modules"> & { package: string; parts: number };

function readRecord(transaction: Transaction): StoredRecord | null {
  const [record] = readAll(transaction, RECORD);
  return record ? (JSON.parse(record.text as string) as StoredRecord) : null;
}

function writeRecord(transaction: Transaction, record: StoredRecord): void {
  for (const document of readAll(transaction, RECORD)) transaction.remove(idOf(document), { system: true });
  transaction.insert(RECORD, { text: JSON.stringify(record) }, { system: true });
}

function partsOf(transaction: Transaction, packageId: string): JsonObject[] {
  return readAll(transaction, PARTS, { index: "by_package_and_part", equals: [["package", packageId]] });
}

/** Reads the record and its modules; null before the first push. */
export function loadDeployment(database: Database): DeploymentRecord | null {
  return withSnapshot(database, (transaction) => {
    const stored = readRecord(transaction);
    if (!stored) return null;
    const parts = partsOf(transaction, stored.package);
    if (parts.length !== stored.parts)
      throw new Error("The pushed modules are not complete in the database. Push again.");
    const data = Buffer.concat(parts.map((part) => Buffer.from((part.data as { $bytes: string }).$bytes, "base64")));
    const modules = JSON.parse(gunzipSync(data).toString("utf8")) as ModuleSource[];
    const { schema, providers, functions, udfServerVersion } = stored;
    return { modules, schema, providers, functions, udfServerVersion };
  });
}

/**
 * Stores the modules first, in as many transactions as it takes, then switches the record in a single one: a crash leaves the old
 * deployment or the new one.
 */
export async function saveDeployment(database: Database, deployment: DeploymentRecord): Promise<void> {
  const previous = withSnapshot(database, readRecord);
  const { modules, ...rest } = deployment;
  const packageId = randomUUID();
  // Fast rather than small: a push waits for it.
  const data = gzipSync(JSON.stringify(modules), { level: 1 });
  const parts = Math.ceil(data.length / PART_BYTES);
  for (let first = 0; first < parts; first += BATCH) {
    await writeDurably(database, (transaction) => {
      for (let part = first; part < Math.min(first + BATCH, parts); part += 1) {
        const $bytes = data.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString("base64");
        transaction.insert(PARTS, { package: packageId, part, data: { $bytes } }, { system: true });
      }
    });
  }
  await writeDurably(database, (transaction) => {
    writeRecord(transaction, { ...rest, package: packageId, parts });
    if (!previous) return;
    for (const part of partsOf(transaction, previous.package)) transaction.remove(idOf(part), { system: true });
  });
}

/** The same code with other providers: variables have changed. */
export async function saveProviders(database: Database, providers: AuthProvider[]): Promise<void> {
  await writeDurably(database, (transaction) => {
    const record = readRecord(transaction);
    if (record) writeRecord(transaction, { ...record, providers });
  });
}
