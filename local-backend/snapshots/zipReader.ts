import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { ImportError } from "./importError";
import { CENTRAL_HEADER, END, END_64, END_64_LOCATOR, LOCAL_HEADER, MAX_32, ZIP_64_EXTRA } from "./zipFormat";

/** Longest comment behind the directory. */
const MAX_COMMENT = 0xffff;
/** Directories of a million files are smaller. */
const MAX_DIRECTORY = 256 * 1024 * 1024;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

function invalid(why: string): ImportError {
  return new ImportError(`invalid zip file: ${why}`);
}

/** Reads entries of a ZIP file in any order. */
export class ZipReader {
  private constructor(
    private readonly path: string,
    readonly entries: readonly ZipEntry[],
  ) {}

  /** Throws `ImportError` if it is not a ZIP file. */
  static async open(path: string): Promise<ZipReader> {
    const file = await open(path, "r");
    try {
      return new ZipReader(path, await readDirectory(file));
    } catch (error) {
      throw error instanceof RangeError ? invalid("the directory is damaged") : error;
    } finally {
      await file.close();
    }
  }

  /** The decompressed bytes; throws `ImportError` if they are damaged. */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    if (entry.method !== 0 && entry.method !== 8)
      throw invalid(`${entry.name} has an unknown compression (${String(entry.method)})`);
    const start = await this.#start(entry);
    const bytes: Readable =
      entry.compressed === 0
        ? Readable.from([])
        : createReadStream(this.path, { start, end: start + entry.compressed - 1 });
    const source = entry.method === 0 ? bytes : pipeline(bytes, createInflateRaw(), () => undefined);
    let crc = 0;
    let size = 0;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        if (size > entry.size) break;
        yield chunk;
      }
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      throw code.startsWith("Z_") ? invalid(`${entry.name} is damaged`) : error;
    }
    if (crc !== entry.crc || size !== entry.size) throw invalid(`${entry.name} is damaged`);
  }

  /** Position of the entry's data. */
  async #start({ name, offset }: ZipEntry): Promise<number> {
    const file = await open(this.path, "r");
    try {
      const header = await bytesAt(file, offset, 30);
      if (header.readUInt32LE(0) !== LOCAL_HEADER) throw invalid(`${name} is not where the directory says`);
      return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    } finally {
      await file.close();
    }
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw invalid("it ends too early");
  return bytes;
}

async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const length = Math.min(size, MAX_COMMENT + 22);
  const tail = await bytesAt(file, size - length, length);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END);
  const at = tail.lastIndexOf(signature);
  if (at < 0) throw invalid("its end is missing");
  let count = tail.readUInt16LE(at + 10);
  let bytes = tail.readUInt32LE(at + 12);
  let start = tail.readUInt32LE(at + 16);
  if (at >= 20 && tail.readUInt32LE(at - 20) === END_64_LOCATOR) {
    const end = await bytesAt(file, Number(tail.readBigUInt64LE(at - 12)), 56);
    if (end.readUInt32LE(0) !== END_64) throw invalid("its end is damaged");
    [count, bytes, start] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field))) as [number, number, number];
  }
  if (bytes > MAX_DIRECTORY) throw invalid("its directory is too large");
  return parseDirectory(await bytesAt(file, start, bytes), count);
}

function parseDirectory(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (directory.readUInt32LE(at) !== CENTRAL_HEADER) throw invalid("its directory is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    ) as [number, number, number];
    const name = directory.toString("utf8", at + 46, at + 46 + nameLength);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [size, compressed, offset] = wideFields(
      [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)],
      extra,
    );
    const method = directory.readUInt16LE(at + 10);
    entries.push({ name, method, crc: directory.readUInt32LE(at + 16), compressed, size, offset });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** Fields that do not fit 32 bits are in the ZIP64 extra field, in this order. */
function wideFields(fields: [number, number, number], extra: Buffer): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP_64_EXTRA) continue;
    let from = at + 4;
    return fields.map((value) => {
      if (value !== MAX_32) return value;
      const wide = Number(extra.readBigUInt64LE(from));
      from += 8;
      return wide;
    }) as [number, number, number];
  }
  return fields;
}
