import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** The same data gives the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/** Writes a ZIP file entry by entry; nothing is held in memory but the names. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  #failed: (error: unknown) => void = () => undefined;
  readonly #failure = new Promise<never>((_, reject) => (this.#failed = reject));

  constructor(private readonly file: FileHandle) {
    this.#failure.catch(() => undefined);
    this.#zip.on("error", (error) => this.#failed(error));
    const output = this.#zip.outputStream as Readable;
    this.#written = pipeline(output, async (chunks: AsyncIterable<Uint8Array>) => {
      for await (const chunk of chunks) await file.writeFile(chunk);
    });
    this.#written.catch(this.#failed);
  }

  async add(name: string, source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const stream = Readable.from(source, { objectMode: false });
    this.#zip.addReadStream(stream, name, OPTIONS);
    await Promise.race([finished(stream), this.#failure]);
  }

  /** Writes the directory. The file is complete and synced afterwards. */
  async finish(): Promise<void> {
    this.#zip.end();
    await Promise.race([this.#written, this.#failure]);
    await this.file.sync();
  }
}
