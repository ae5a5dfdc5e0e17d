import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

/**
 * Keeps `import.meta.url` pointing at the source.
 *
 * @type {import("esbuild").Plugin}
 */
const sourceAddresses = {
  name: "source-addresses",
  setup: (plugin) => {
    plugin.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: "ts" };
    });
  },
};

/**
 * Bundles one of this project's TypeScript programs, because Node 20 cannot run it.
 *
 * @param {string} entry relative to the project's root
 * @returns {Promise<string>} path of the bundle, which imports packages from node_modules
 */
export async function bundle(entry) {
  const outfile = resolve("node_modules/.cache/selo", entry.replace(/\.ts$/, ".mjs"));
  const { outputFiles } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    sourcemap: "inline",
    write: false,
    logLevel: "warning",
    plugins: [sourceAddresses],
  });
  await mkdir(dirname(outfile), { recursive: true });
  // Atomic rename: two processes may bundle the same program at once.
  for (const { contents } of outputFiles) await writeFile(`${outfile}.${process.pid}`, contents);
  await rename(`${outfile}.${process.pid}`, outfile);
  return outfile;
}
