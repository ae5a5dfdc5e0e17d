import { open } from "node:fs/promises";
import type { Database, StoredDocument, Transaction } from "../database/types";
import type { OpenedFile } from "../storage/types";
import type { JsonObject } from "../values/json";
import { toExportJson } from "./exportJson";
import { ZipWriter } from "./zipWriter";

/** Bytes handed to the compressor at once. */
const CHUNK_BYTES = 64 * 1024;

const README = `# A snapshot of a Convex deployment

Each table's documents are the lines of <table>/documents.jsonl; _storage/ holds the uploaded files, if they were asked
for. \`npx convex import --replace-all FILE\` brings them back.
`;

export interface ExportSources {
  readonly database: Database;
  readonly files: {
    openById(storageId: string): OpenedFile | null;
    /** The last part of the file's URL. */
    keyOf(storageId: string): string;
  };
}

interface ExportOptions {
  includeStorage: boolean;
  /** Called before each table with a text for the user. */
  onProgress: (text: string) => Promise<void>;
}

/**
 * Writes a snapshot of all user tables, in Convex's layout, to a new file. All documents are those of the transaction's
 * moment; files that were deleted since are left out with their documents.
 */
export async function writeExport(
  { database, files }: ExportSources,
  transaction: Transaction,
  path: string,
  { includeStorage, onProgress }: ExportOptions,
): Promise<void> {
  const tables = database.tables().filter(({ namespace, name }) => namespace === "" && !name.startsWith("_"));
  const file = await open(path, "wx");
  try {
    const zip = new ZipWriter(file);
    await zip.add("README.md", [Buffer.from(README)]);
    const numbers = tables.map(({ name, number }) => `${JSON.stringify({ name, id: number })}\n`);
    await zip.add("_tables/documents.jsonl", [Buffer.from(numbers.join(""))]);
    if (includeStorage) {
      await onProgress("Backing up _storage");
      const addresses = earlierAddresses(files, database.scan(transaction, "_storage_keys"));
      await addFiles(zip, files, database.scan(transaction, "_storage"), addresses);
    }
    for (const { name } of tables) {
      await onProgress(`Backing up ${name}`);
      // Says that numbers are written as exportJson.ts does.
      await zip.add(`${name}/generated_schema.jsonl`, [Buffer.from('"uniform"\n')]);
      await zip.add(`${name}/documents.jsonl`, chunksOf(linesOf(database.scan(transaction, name))));
    }
    await zip.finish();
  } finally {
    await file.close();
  }
}

function* linesOf(documents: Iterable<StoredDocument>): Generator<string> {
  for (const { json } of documents) yield toExportJson(JSON.parse(json) as JsonObject);
}

function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  let text = "";
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < CHUNK_BYTES) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

/** Keys that an import brought with it, by file: documents may contain the addresses made of them. */
function earlierAddresses(files: ExportSources["files"], documents: Iterable<StoredDocument>): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const { json } of documents) {
    const { key, storageId } = JSON.parse(json) as { key: string; storageId: string };
    if (key !== files.keyOf(storageId)) addresses.set(storageId, key);
  }
  return addresses;
}

/** The bytes first, so that the list names only files that are there. */
async function addFiles(
  zip: ZipWriter,
  files: ExportSources["files"],
  documents: Iterable<StoredDocument>,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  const lines: string[] = [];
  for (const { json } of documents) {
    const { _id, _creationTime, sha256, size, contentType } = JSON.parse(json) as JsonObject & { _id: string };
    const opened = files.openById(_id);
    if (opened === null) continue;
    await zip.add(`_storage/${_id}`, opened.read());
    const line = { _id, _creationTime, sha256, size, contentType, internalId: addresses.get(_id) ?? files.keyOf(_id) };
    lines.push(JSON.stringify(line));
  }
  await zip.add("_storage/documents.jsonl", chunksOf(lines));
}
