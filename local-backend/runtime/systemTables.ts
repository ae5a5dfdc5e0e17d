import type { SchemaDefinition } from "../database/types";

/** System tables of the runtime and file storage. */
export const runtimeSystemTables: SchemaDefinition["tables"] = [
  {
    // The app reads it through ctx.db.system, so it has only the fields that Convex documents.
    tableName: "_scheduled_functions",
    indexes: [
      { indexDescriptor: "by_state_and_scheduledTime", fields: ["state.kind", "scheduledTime"] },
      { indexDescriptor: "by_completedTime", fields: ["completedTime"] },
    ],
    documentType: null,
  },
  { tableName: "_storage", indexes: [], documentType: null },
  // Maps the public, unguessable key of a file's URL to its document.
  { tableName: "_storage_keys", indexes: [{ indexDescriptor: "by_key", fields: ["key"] }], documentType: null },
  { tableName: "_scheduled_targets", indexes: [{ indexDescriptor: "by_job", fields: ["job"] }], documentType: null },
  { tableName: "_cron_jobs", indexes: [{ indexDescriptor: "by_name", fields: ["name"] }], documentType: null },
];

/** Those that each component has of its own. */
export const componentSystemTables = runtimeSystemTables.filter(({ tableName }) => tableName !== "_storage_keys");
