import { createHash } from "node:crypto";
import type { AuthProvider } from "../auth/types";
import type { Database, SchemaDefinition, SystemTableDefinition, Transaction } from "../database/types";
import type { CodeSummary, ModuleSource } from "../runtime/types";
import { type PackageRef, readPackage, removePackage, writePackage } from "./packages";
import { idOf, readAll, withSnapshot, commitDurably } from "../database/systemDocuments";

const RECORD = "_deployment";

/** Tables of pushes and the environment. */
export const deploySystemTables: readonly SystemTableDefinition[] = [
  { tableName: "_environment_variables", indexes: [{ indexDescriptor: "by_name", fields: ["name"] }] },
  // One document: the active modules, schema and providers.
  { tableName: "_deployment", indexes: [] },
  // The modules of a push, gzipped, in parts that fit a document.
  { tableName: "_module_packages", indexes: [{ indexDescriptor: "by_package_and_part", fields: ["package", "part"] }] },
];

/** What the last finished push activated. */
export interface DeploymentRecord {
  readonly modules: ModuleSource[];
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

/** The stored record: its modules are a package, and so is their summary (absent if unknown). */
type StoredRecord = Omit<DeploymentRecord, "modules"> & PackageRef & { summary?: PackageRef };

function readRecord(transaction: Transaction): StoredRecord | null {
  const [record] = readAll(transaction, RECORD);
  return record ? (JSON.parse(record.text as string) as StoredRecord) : null;
}

function recordOutcome(transaction: Transaction, record: StoredRecord): void {
  for (const document of readAll(transaction, RECORD)) transaction.remove(idOf(document), { system: true });
  transaction.insert(RECORD, { text: JSON.stringify(record) }, { system: true });
}

/** Reads the record; null before the first push. Modules load on demand, because only a push needs them. */
export function loadDeployment(database: Database): { record: DeploymentRecord; summary: CodeSummary | null } | null {
  return withSnapshot(database, (transaction) => {
    const stored = readRecord(transaction);
    if (!stored) return null;
    const { schema, providers, functions, udfServerVersion } = stored;
    let modules: ModuleSource[] | undefined;
    const record = {
      ...{ schema, providers, functions, udfServerVersion },
      get modules() {
        return (modules ??= withSnapshot(database, (later) => readPackage(later, stored)) as ModuleSource[]);
      },
    };
    return { record, summary: stored.summary ? (readPackage(transaction, stored.summary) as CodeSummary) : null };
  });
}

/**
 * Stores the modules in as many transactions as needed, then switches the record in one: after a crash either the old
 * or the new deployment is active.
 */
export async function saveDeployment(
  database: Database,
  deployment: DeploymentRecord,
  summary: CodeSummary,
): Promise<void> {
  const previous = withSnapshot(database, readRecord);
  const { modules, ...rest } = deployment;
  const stored = {
    ...rest,
    ...(await writePackage(database, modules)),
    summary: await writePackage(database, summary),
  };
  await commitDurably(database, (transaction) => {
    recordOutcome(transaction, stored);
    if (!previous) return;
    removePackage(transaction, previous);
    if (previous.summary) removePackage(transaction, previous.summary);
  });
}

/** Stores the evaluation of the same modules under changed variables. */
export async function saveEvaluation(
  database: Database,
  providers: AuthProvider[],
  summary: CodeSummary,
): Promise<void> {
  const ref = await writePackage(database, summary);
  await commitDurably(database, (transaction) => {
    const record = readRecord(transaction);
    if (!record) return;
    recordOutcome(transaction, { ...record, providers, summary: ref });
    if (record.summary) removePackage(transaction, record.summary);
  });
}
