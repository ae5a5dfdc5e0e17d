import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "./importError";

/** Directories of a million files are smaller. */
const MAX_DIRECTORY = 256 * 1024 * 1024;

/** Reads entries of a ZIP file in any order. No entry gives more bytes than it says. */
export class ZipReader {
  private constructor(
    private readonly path: string,
    readonly entries: readonly Entry[],
  ) {}

  /** Throws `ImportError` if it is not a ZIP file. */
  static open(path: string): Promise<ZipReader> {
    return withFile(path, async (file) => {
      const entries: Entry[] = [];
      let bytes = 0;
      for await (const entry of file.eachEntry()) {
        bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
        if (bytes > MAX_DIRECTORY) throw new Error("its directory is too large");
        entries.push(entry);
      }
      return new ZipReader(path, entries);
    });
  }

  /** The decompressed bytes; throws `ImportError` if they are damaged. */
  async *read(entry: Entry): AsyncGenerator<Buffer> {
    // The open file ends with the stream.
    const source: Readable = await withFile(this.path, (file) => file.openReadStreamPromise(entry));
    let crc = 0;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        crc = crc32(chunk, crc);
        yield chunk;
      }
      if (crc !== entry.crc32) throw new Error("wrong checksum");
    } catch (error) {
      throw importError(error, `${entry.fileName} is damaged`);
    }
  }
}

async function withFile<T>(path: string, use: (file: ZipFile) => Promise<T>): Promise<T> {
  let file: ZipFile | null = null;
  try {
    file = await openPromise(path, { lazyEntries: true, autoClose: false });
    return await use(file);
  } catch (error) {
    throw importError(error, (error as Error).message);
  } finally {
    file?.close();
  }
}

/** Errors of the system stay what they are. */
function importError(error: unknown, why: string): unknown {
  const { code = "Z_" } = error as NodeJS.ErrnoException;
  return code.startsWith("Z_") ? new ImportError(`invalid zip file: ${why}`) : error;
}
