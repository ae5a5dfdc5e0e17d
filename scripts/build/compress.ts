/** Writes compressed copies of text files, so no request has to. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions } from "node:zlib";

const TEXT = new Set([".html", ".js", ".css", ".json", ".svg", ".txt", ".xml", ".webmanifest"]);
/** Below this, headers outweigh the savings. */
const MIN_BYTES = 512;
const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

export async function compress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < MIN_BYTES) return;
      const strongest = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      };
      await Promise.all([
        brotli(content, strongest).then((data) => writeFile(`${path}.br`, data)),
        promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
      ]);
    }),
  );
}
