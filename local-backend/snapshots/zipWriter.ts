import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { CENTRAL_HEADER, END, END_64, END_64_LOCATOR, LOCAL_HEADER, MAX_32, ZIP_64_EXTRA } from "./zipFormat";

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
}

/** Sizes and checksum follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: the same data gives the same file. */
const DATE = 0x0021;

/** Writes a ZIP file entry by entry; nothing is held in memory but the names. Entries have less than 4 GiB each. */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #offset = 0;

  constructor(private readonly file: FileHandle) {}

  async add(name: string, source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const offset = this.#offset;
    const bytes = Buffer.from(name, "utf8");
    let crc = 0;
    let size = 0;
    await this.#write(LOCAL_HEADER, [20, FLAGS, DEFLATE, 0, DATE], [0, 0, 0], [bytes.length, 0], bytes);
    const start = this.#offset;
    await pipeline(
      Readable.from(source),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          crc = crc32(chunk, crc);
          size += chunk.length;
          yield chunk;
        }
      },
      createDeflateRaw(),
      async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) await this.#append(chunk);
      },
    );
    const compressed = this.#offset - start;
    if (Math.max(compressed, size) >= MAX_32) throw new Error(`${name} is larger than 4 GiB`);
    await this.#write(0x08074b50, [], [crc, compressed, size], []);
    this.#entries.push({ name: bytes, offset, crc, compressed, size });
  }

  /** Writes the directory. The file is complete and synced afterwards. */
  async finish(): Promise<void> {
    const start = this.#offset;
    for (const { name, offset, crc, compressed, size } of this.#entries) {
      const far = offset >= MAX_32;
      const extra = Buffer.alloc(far ? 12 : 0);
      if (far) {
        extra.writeUInt16LE(ZIP_64_EXTRA, 0);
        extra.writeUInt16LE(8, 2);
        extra.writeBigUInt64LE(BigInt(offset), 4);
      }
      const version = far ? 45 : 20;
      const lengths = [name.length, extra.length, 0, 0, 0];
      // Made on Unix; 0644.
      const shorts = [0x0300 | version, version, FLAGS, DEFLATE, 0, DATE];
      await this.#write(CENTRAL_HEADER, shorts, [crc, compressed, size], lengths, Buffer.alloc(0));
      const tail = Buffer.alloc(8);
      tail.writeUInt32LE(0o100644 * 0x10000, 0);
      tail.writeUInt32LE(far ? MAX_32 : offset, 4);
      await this.#append(Buffer.concat([tail, name, extra]));
    }
    await this.#end(start, this.#offset - start);
    await this.file.sync();
  }

  async #end(start: number, length: number): Promise<void> {
    const count = this.#entries.length;
    const large = start >= MAX_32 || count >= 0xffff;
    if (large) {
      const at = this.#offset;
      const end = Buffer.alloc(56);
      end.writeUInt32LE(END_64, 0);
      end.writeBigUInt64LE(44n, 4);
      end.writeUInt16LE(45, 12);
      end.writeUInt16LE(45, 14);
      for (const [field, value] of [count, count, length, start].entries())
        end.writeBigUInt64LE(BigInt(value), 24 + 8 * field);
      const locator = Buffer.alloc(20);
      locator.writeUInt32LE(END_64_LOCATOR, 0);
      locator.writeBigUInt64LE(BigInt(at), 8);
      locator.writeUInt32LE(1, 16);
      await this.#append(Buffer.concat([end, locator]));
    }
    const entries = Math.min(count, 0xffff);
    await this.#write(END, [0, 0, entries, entries], [length, Math.min(start, MAX_32)], [0]);
  }

  /** A record: signature, 16-bit fields, 32-bit fields, 16-bit fields, bytes. */
  async #write(
    signature: number,
    before: readonly number[],
    longs: readonly number[],
    after: readonly number[],
    bytes: Buffer = Buffer.alloc(0),
  ): Promise<void> {
    const record = Buffer.alloc(4 + 2 * before.length + 4 * longs.length + 2 * after.length);
    let at = record.writeUInt32LE(signature, 0);
    for (const value of before) at = record.writeUInt16LE(value, at);
    for (const value of longs) at = record.writeUInt32LE(value, at);
    for (const value of after) at = record.writeUInt16LE(value, at);
    await this.#append(Buffer.concat([record, bytes]));
  }

  async #append(bytes: Uint8Array): Promise<void> {
    await this.file.writeFile(bytes);
    this.#offset += bytes.length;
  }
}
