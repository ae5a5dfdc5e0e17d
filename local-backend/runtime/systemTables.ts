import type { SchemaDefinition } from "../database/types";

/**
 * Tables of runtime and file storage:
 * `openDatabase({ path, schema: { tables: [...runtimeSystemTables, ...], schemaValidation: false } })`.
 */
export const runtimeSystemTables: SchemaDefinition["tables"] = [
  {
    // Read by the app through ctx.db.system: only the fields that Convex documents.
    tableName: "_scheduled_functions",
    indexes: [
      { indexDescriptor: "by_state_and_scheduledTime", fields: ["state.kind", "scheduledTime"] },
      { indexDescriptor: "by_completedTime", fields: ["completedTime"] },
    ],
    documentType: null,
  },
  { tableName: "_storage", indexes: [], documentType: null },
  // From the public, unguessable key of a file's URL to its document.
  { tableName: "_storage_keys", indexes: [{ indexDescriptor: "by_key", fields: ["key"] }], documentType: null },
  { tableName: "_cron_jobs", indexes: [{ indexDescriptor: "by_name", fields: ["name"] }], documentType: null },
];
