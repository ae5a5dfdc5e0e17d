/** Compressed copies beside every text file, made once at the strongest setting instead of at each request. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = new Set([".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest"]);
/** Below this, headers outweigh what compression saves. */
const SMALLEST = 512;

/** @param {string} folder a build */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < SMALLEST) return;
      const strongest = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      };
      await Promise.all([
        promisify(brotliCompress)(content, strongest).then((data) => writeFile(`${path}.br`, data)),
        promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
      ]);
    }),
  );
}
