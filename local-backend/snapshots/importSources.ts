import { createReadStream } from "node:fs";
import { ImportError } from "./importError";
import { type ImportFormat, importRows, type ImportRow } from "./rows";
import type { Entry } from "yauzl";
import { ZipReader } from "./zipReader";

/** The documents of one table in an import. Can be read several times. */
export interface TableSource {
  readonly table: string;
  /** CSV: an empty cell of an optional field means that there is no value. */
  readonly hasEmptyCells: boolean;
  /** Rows; errors name the file and the row. */
  rows(): AsyncIterable<ImportRow>;
  /** `error` at one of the rows, as the user reads it. */
  errorAt(row: ImportRow, error: Error): ImportError;
}

/** What an uploaded file contains. */
export interface ImportSources {
  readonly tables: readonly TableSource[];
  /** Table numbers that the file states. */
  readonly numbers: ReadonlyMap<string, number>;
  /** `_storage`, null if the file has none. */
  readonly storage: { documents: TableSource; read(storageId: string): AsyncIterable<Uint8Array> } | null;
}

/** Any folder in front is ignored, as on Convex. */
const DOCUMENTS = /^(.*\/)?([^/]+)\/documents\.jsonl$/;
const GENERATED_SCHEMA = /^(.*\/)?([^/]+)\/generated_schema\.jsonl$/;
const STORED_FILE = /^(?:.*\/)?_storage\/([^/.]+)(?:\.[^/]+)?$/;
const COMPONENT = /(?:^|\/)_components\/([^/]+)\//;
const TABLE_NAME = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/;

/** Opens a file of one table. */
export function singleTable(path: string, table: string, format: ImportFormat): ImportSources {
  checkName(table);
  const rows = () => importRows(createReadStream(path), format);
  return {
    tables: [{ ...tableSource(table, "", rows), hasEmptyCells: format === "csv" }],
    numbers: new Map(),
    storage: null,
  };
}

/** Opens a snapshot. Throws `ImportError`. */
export async function snapshotFile(path: string): Promise<ImportSources> {
  const zip = await ZipReader.open(path);
  const documents = new Map<string, Entry>();
  const uniform = new Set<string>();
  const files = new Map<string, Entry>();
  for (const entry of zip.entries) {
    const component = COMPONENT.exec(entry.fileName)?.[1];
    if (component !== undefined) throw unsupportedComponent(component);
    const [, , table] = DOCUMENTS.exec(entry.fileName) ?? [];
    const [, , typed] = GENERATED_SCHEMA.exec(entry.fileName) ?? [];
    if (table !== undefined) documents.set(table, entry);
    else if (typed !== undefined && (await firstText(zip, entry)).startsWith('"uniform"')) uniform.add(typed);
    else if (typed === undefined) {
      const [, id] = STORED_FILE.exec(entry.fileName) ?? [];
      if (id !== undefined) files.set(id, entry);
    }
  }
  const source = (table: string, entry: Entry): TableSource =>
    tableSource(table, entry.fileName, () => importRows(zip.read(entry), "jsonLines", { uniform: uniform.has(table) }));
  const numbered = documents.get("_tables");
  const numbers = numbered === undefined ? new Map<string, number>() : await tableNumbers(source("_tables", numbered));
  const user = [...documents].filter(([table]) => !table.startsWith("_"));
  for (const [table] of user) checkName(table);
  const stored = documents.get("_storage");
  return {
    tables: user.map(([table, entry]) => source(table, entry)),
    numbers,
    storage:
      stored === undefined
        ? null
        : { documents: source("_storage", stored), read: (id) => zip.read(fileOf(files, id)) },
  };
}

function tableSource(table: string, label: string, rows: () => AsyncIterable<ImportRow>): TableSource {
  const prefix = label === "" ? "" : `${label}: `;
  return {
    table,
    hasEmptyCells: false,
    async *rows() {
      try {
        yield* rows();
      } catch (error) {
        throw error instanceof ImportError ? new ImportError(prefix + error.message) : error;
      }
    },
    errorAt: ({ number }, error) => new ImportError(`${prefix}Row ${String(number)}: ${error.message}`),
  };
}

async function tableNumbers(source: TableSource): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for await (const row of source.rows()) {
    const { name, id } = row.value;
    if (typeof name !== "string" || typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > 0xffffffff)
      throw source.errorAt(row, new Error("a table needs a name and a number"));
    if (!name.startsWith("_")) numbers.set(name, id);
  }
  return numbers;
}

function fileOf(files: ReadonlyMap<string, Entry>, id: string): Entry {
  const entry = files.get(id);
  if (entry === undefined) throw new ImportError(`the file _storage/${id} is not in the snapshot`);
  return entry;
}

async function firstText(zip: ZipReader, entry: Entry): Promise<string> {
  for await (const chunk of zip.read(entry)) return chunk.toString("utf8");
  return "";
}

function checkName(table: string): void {
  if (!TABLE_NAME.test(table)) {
    throw new ImportError(
      `${JSON.stringify(table)} isn't a valid table name: names are letters, digits and underscores, at most 64, and begin with a letter`,
    );
  }
}

function unsupportedComponent(name: string): ImportError {
  return new ImportError(
    `The snapshot has data of the component "${name}", which the embedded backend cannot import. Remove the folder _components from it, or import it into Convex.`,
  );
}
