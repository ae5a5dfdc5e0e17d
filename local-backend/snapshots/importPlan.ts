import type { LoadPlan } from "../database/types";
import { ImportError } from "./importError";

export type ImportMode = "requireEmpty" | "append" | "replace" | "replaceAll";

/** A table as the import found it in the file. */
export interface FoundTable {
  readonly name: string;
  readonly rows: number;
  /** Number that its ids have; null if nothing tells. */
  readonly number: number | null;
}

/** A table as it is in the database. */
export interface PresentTable {
  readonly name: string;
  readonly number: number;
  readonly documents: number;
}

interface TableChange {
  readonly name: string;
  readonly added: number;
  readonly deleted: number;
  readonly present: number;
}

/** What an import does to each table; `_storage` and user tables. Throws `ImportError` if the mode forbids it. */
export function tableChanges(
  found: readonly FoundTable[],
  present: readonly PresentTable[],
  mode: ImportMode,
): TableChange[] {
  const counts = new Map(present.map(({ name, documents }) => [name, documents]));
  const changes = found.map(({ name, rows }): TableChange => {
    const count = counts.get(name) ?? 0;
    if (mode === "requireEmpty" && count > 0) {
      throw new ImportError(
        `Table ${name} already exists. Please choose a new table name or use replace/append modes.`,
      );
    }
    const deleted = replaces(mode) ? count : 0;
    return { name, added: rows, deleted, present: count };
  });
  for (const name of emptiedTables(found, present, mode)) {
    const count = counts.get(name) ?? 0;
    changes.push({ name, added: 0, deleted: count, present: count });
  }
  return changes.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Whether the documents of the tables in the file go. */
export function replaces(mode: ImportMode): boolean {
  return mode === "replace" || mode === "replaceAll";
}

/** User tables that only `replaceAll` touches. */
function emptiedTables(
  found: readonly FoundTable[],
  present: readonly PresentTable[],
  mode: ImportMode,
): readonly string[] {
  if (mode !== "replaceAll") return [];
  const names = new Set(found.map(({ name }) => name));
  return present.map(({ name }) => name).filter((name) => !name.startsWith("_") && !names.has(name));
}

/** Which numbers the tables get: those of the ids in the file, otherwise their own, otherwise new ones. */
export function loadPlan(found: readonly FoundTable[], present: readonly PresentTable[], mode: ImportMode): LoadPlan {
  const own = new Map(present.map((table) => [table.name, table]));
  const taken = new Set([...present.map(({ number }) => number), ...found.map(({ number }) => number ?? 0)]);
  let next = 10_001;
  const unused = (): number => {
    while (taken.has(next)) next++;
    taken.add(next);
    return next;
  };
  const tables = found.map(({ name, number }) => {
    const table = own.get(name);
    if (mode === "append" && table !== undefined && table.documents > 0) {
      return { name, number: table.number, replace: false };
    }
    return { name, number: number ?? table?.number ?? unused(), replace: replaces(mode) };
  });
  return { tables, emptied: emptiedTables(found, present, mode) };
}

/** Convex's summary, which the command line prints before it asks. */
export function changeSummary(changes: readonly TableChange[]): string {
  const rows = [
    ["table", "create", "delete"],
    ...changes.map(({ name, added, deleted, present }) => {
      const unit = name === "_storage" ? " files" : "";
      return [name, withCommas(added), `${withCommas(deleted)} of ${withCommas(present)}${unit}`];
    }),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`);
  lines.splice(1, 0, "-".repeat(lines[0]?.length ?? 0));
  return [
    "Import change summary:",
    ...lines,
    "Once the import has started, it will run in the background.",
    "Interrupting `npx convex import` will not cancel it.",
  ].join("\n");
}

export function withCommas(count: number): string {
  return count.toLocaleString("en-US");
}
