import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Database, SystemTableDefinition } from "../database/types";
import type { Authorization } from "../server/authorization";
import type { FileStore } from "../storage/types";
import { Exports, forgetExports } from "./exports";
import { failUnfinishedImports, Imports } from "./imports";
import { SnapshotRoutes } from "./snapshotRoutes";
import { Uploads } from "./uploads";

/** One document for each export and import; `state` is what the command line follows. */
export const snapshotSystemTables: readonly SystemTableDefinition[] = [
  { tableName: "_exports", indexes: [] },
  { tableName: "_snapshot_imports", indexes: [] },
];

interface SnapshotServices {
  database: Database;
  files: FileStore;
  dataDirectory: string;
  authorization: Authorization;
  log: (line: string) => void;
}

/** Exports and imports. Files of an earlier process are removed, and its unfinished work is marked as failed. */
export async function createSnapshots(
  services: SnapshotServices,
): Promise<{ routes: SnapshotRoutes; close: () => Promise<void> }> {
  const { database, files, dataDirectory, authorization, log } = services;
  const folder = join(dataDirectory, "snapshots");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  await forgetExports(database);
  await failUnfinishedImports(database);
  const exports = new Exports({ database, files, folder }, log);
  const imports = new Imports({ database, files }, log);
  const routes = new SnapshotRoutes(exports, imports, new Uploads(folder), authorization);
  const close = async () => {
    await imports.close();
    await exports.close();
  };
  return { routes, close };
}
