import { checkJsonLimits, InvalidJsonError } from "../values/jsonLimits";
import type { JsonObject, JsonValue } from "../values/json";
import { excerpt, quoted } from "../values/excerpt";
import { fromExportJson } from "./exportJson";
import { csvRecords } from "./csv";
import { ImportError } from "./importError";

export type ImportFormat = "csv" | "jsonLines" | "jsonArray";

/** A document of an import, with or without `_id` and `_creationTime`. */
export interface ImportRow {
  /** From 1; of JSON Lines the line. */
  readonly number: number;
  readonly value: JsonObject;
}

type Chunks = AsyncIterable<Uint8Array>;

/** Convex's limit of a JSON array; JSON Lines have none. */
const MAX_ARRAY_BYTES = 16 * 1024 * 1024;
/** Characters of a line: a document of 1 MiB, every character of it escaped. */
const MAX_LINE = 8 * 1024 * 1024;

/** Documents of a file. `uniform`: lines as an export writes them. Throws `ImportError`, which names the row. */
export async function* importRows(
  chunks: Chunks,
  format: ImportFormat,
  options: { uniform?: boolean } = {},
): AsyncGenerator<ImportRow> {
  if (format === "csv") yield* csvRows(decoded(chunks));
  else if (format === "jsonArray") yield* arrayRows(await wholeText(chunks));
  else yield* lineRows(decoded(chunks), options.uniform === true ? fromExportJson : JSON.parse);
}

async function* lineRows(texts: AsyncIterable<string>, parse: (line: string) => unknown): AsyncGenerator<ImportRow> {
  let number = 0;
  for await (const line of lines(texts)) {
    number++;
    if (line.trim() === "") continue;
    yield { number, value: checked(parsed(line, number, parse), number) };
  }
}

function parsed(line: string, number: number, parse: (line: string) => unknown): unknown {
  try {
    return parse(line);
  } catch (error) {
    throw new ImportError(`Row ${String(number)} wasn't valid JSON: ${excerpt((error as Error).message)}`);
  }
}

function* arrayRows(text: string): Generator<ImportRow> {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    throw new ImportError(`Not valid JSON: ${excerpt((error as Error).message)}`);
  }
  if (!Array.isArray(rows)) throw new ImportError("Not a JSON array");
  for (const [at, value] of rows.entries()) yield { number: at + 1, value: checked(value, at + 1) };
}

async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  let header: string[] | null = null;
  let number = 0;
  for await (const cells of csvRecords(texts)) {
    if (header === null) {
      header = cells.map((cell) => fieldName(cell.trim()));
      continue;
    }
    number++;
    if (cells.length !== header.length)
      throw new ImportError(`CSV row ${String(number)} doesn't have all of the fields in the header`);
    const value = Object.fromEntries(header.map((name, at) => [name, csvValue(cells[at] ?? "")]));
    yield { number, value: checked(value, number) };
  }
  if (header === null) throw new ImportError("CSV file doesn't have headers");
}

function fieldName(text: string): string {
  if (/^[\x20-\x7e]{1,64}$/.test(text) && !text.startsWith("$") && text !== "__proto__") return text;
  throw new ImportError(`CSV header ${quoted(text)} isn't a valid field name`);
}

const CSV_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const CSV_SPECIAL = /^([+-]?)(inf|infinity|nan)$/i;

/** A number if the whole cell is one, otherwise a string, as on Convex. */
function csvValue(cell: string): JsonValue {
  const special = CSV_SPECIAL.exec(cell);
  if (special === null) return CSV_NUMBER.test(cell) ? jsonNumber(Number(cell)) : cell;
  if (special[2]?.toLowerCase() === "nan") return jsonNumber(NaN);
  return jsonNumber(special[1] === "-" ? -Infinity : Infinity);
}

function jsonNumber(value: number): JsonValue {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return { $float: bytes.toString("base64") };
}

function checked(value: unknown, number: number): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ImportError(`Row ${String(number)} wasn't an object`);
  try {
    return checkJsonLimits(value) as JsonObject;
  } catch (error) {
    if (!(error instanceof InvalidJsonError)) throw error;
    throw new ImportError(`Row ${String(number)} wasn't a valid Convex value: ${error.message}`);
  }
}

async function* decoded(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError("Import wasn't valid UTF8");
    throw error;
  }
}

async function wholeText(chunks: Chunks): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const part of decoded(chunks)) {
    length += part.length;
    if (length > MAX_ARRAY_BYTES) {
      throw new ImportError(
        "Import is too large for JSON (maximum 16 MiB). Consider converting data to JSONLines (--format jsonLines)",
      );
    }
    parts.push(part);
  }
  return parts.join("");
}

/** Lines without their ends. */
async function* lines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) yield part;
    if (rest.length > MAX_LINE) throw new ImportError("A line is longer than any document");
  }
  yield rest;
}
