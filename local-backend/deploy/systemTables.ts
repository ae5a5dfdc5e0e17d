import type { SystemTableDefinition } from "../database/types";

/** Tables of pushes and the environment. */
export const deploySystemTables: readonly SystemTableDefinition[] = [
  { tableName: "_environment_variables", indexes: [{ indexDescriptor: "by_name", fields: ["name"] }] },
  // One document: the active modules, schema and providers.
  { tableName: "_deployment", indexes: [] },
  // The modules of a push, gzipped, in parts that fit a document.
  { tableName: "_module_packages", indexes: [{ indexDescriptor: "by_package_and_part", fields: ["package", "part"] }] },
];
