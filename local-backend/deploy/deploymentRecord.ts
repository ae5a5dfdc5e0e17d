import { createHash } from "node:crypto";
import type { AuthProvider } from "../auth/types";
import type { Database, SchemaDefinition, Schemas, SystemTableDefinition, Transaction } from "../database/types";
import type { CodeSummary, ModuleSource } from "../runtime/types";
import {
  type ComponentDefinition,
  type ComponentInstance,
  type DefinitionAnalysis,
  EMPTY_APP,
  mountComponents,
} from "./componentTree";
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
  /** The app's convex.config.ts. Absent in records of older backends. */
  app?: DefinitionAnalysis;
  /** Definitions of components. */
  readonly components: ComponentDefinition[];
}

/** The CLI's own hash of a module: source, then source map. */
export function moduleHash(module: ModuleSource): string {
  return createHash("sha256")
    .update(module.source)
    .update(module.sourceMap ?? "")
    .digest("hex");
}

/** All instances of components that the app mounts, parents first. */
export function instancesOf({ app, components }: DeploymentRecord): ComponentInstance[] {
  return mountComponents(app ?? EMPTY_APP, components);
}

export function definitionOf({ components }: DeploymentRecord, path: string): ComponentDefinition {
  const definition = components.find((one) => one.path === path);
  if (definition === undefined) throw new Error(`Component definition ${path} not found`);
  return definition;
}

/** The schemas of the app and of every instance. */
export function schemasOf(record: DeploymentRecord): Schemas {
  const instances = instancesOf(record).map(({ path, definitionPath }): [string, SchemaDefinition | null] => [
    path,
    definitionOf(record, definitionPath).schema,
  ]);
  return new Map([["", record.schema], ...instances]);
}

/**
 * The stored record: its modules are a package, and so are the components and the summary (absent if there are none).
 */
type StoredRecord = Omit<DeploymentRecord, "modules" | "components"> &
  PackageRef & { summary?: PackageRef; components?: PackageRef };

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
    const { schema, providers, functions, udfServerVersion, app } = stored;
    const later = (ref: PackageRef) => withSnapshot(database, (snapshot) => readPackage(snapshot, ref));
    let modules: ModuleSource[] | undefined;
    let components: ComponentDefinition[] | undefined = stored.components ? undefined : [];
    const record: DeploymentRecord = {
      ...{ schema, providers, functions, udfServerVersion, ...(app && { app }) },
      get modules() {
        return (modules ??= later(stored) as ModuleSource[]);
      },
      get components() {
        return (components ??= later(stored.components as PackageRef) as ComponentDefinition[]);
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
  const { modules, components, ...rest } = deployment;
  const stored: StoredRecord = {
    ...rest,
    ...(await writePackage(database, modules)),
    summary: await writePackage(database, summary),
    ...(components.length > 0 && { components: await writePackage(database, components) }),
  };
  await commitDurably(database, (transaction) => {
    recordOutcome(transaction, stored);
    if (!previous) return;
    removePackage(transaction, previous);
    if (previous.summary) removePackage(transaction, previous.summary);
    if (previous.components) removePackage(transaction, previous.components);
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
