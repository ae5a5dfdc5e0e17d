import type { SystemTableDefinition } from "../database/types";

/** One document for each export and import; `state` is what the command line follows. */
export const snapshotSystemTables: readonly SystemTableDefinition[] = [
  { tableName: "_exports", indexes: [] },
  { tableName: "_snapshot_imports", indexes: [] },
];
