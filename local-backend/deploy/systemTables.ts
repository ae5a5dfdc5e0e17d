import type { SystemTableDefinition } from "../database/types";

/** Tables of the push and the environment. `openDatabase({ path, systemTables: [...deploySystemTables, ...] })`. */
export const deploySystemTables: readonly SystemTableDefinition[] = [
  { tableName: "_environment_variables", indexes: [{ indexDescriptor: "by_name", fields: ["name"] }] },
  // One document: which modules, schema and providers are in force.
  { tableName: "_deployment", indexes: [] },
  // The modules of a push, gzip, in parts that fit a document.
  { tableName: "_module_packages", indexes: [{ indexDescriptor: "by_package_and_part", fields: ["package", "part"] }] },
];
