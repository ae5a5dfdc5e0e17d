/** Bundles TypeScript programs, because Node 20 cannot run them. */
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
 * Bundles a program of the current project.
 * @param {string} entry relative to the project's root, which is the working directory
 * @returns {Promise<string>} path of the bundle, which imports packages from node_modules
 */
export async function bundle(entry) {
  const outfile = resolve("node_modules/.cache/selo", entry.replace(/\.ts$/, ".mjs"));
  await writeBundle({
    entryPoints: [entry],
    outfile,
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
    plugins: [sourceAddresses],
  });
  return outfile;
}

/**
 * Writes a bundle for Node to `options.outfile`.
 * @param {import("esbuild").BuildOptions} options
 */
export async function writeBundle(options) {
  const { outputFiles = [] } = await build({ bundle: true, platform: "node", format: "esm", ...options, write: false });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    // Renamed into place: two processes may bundle the same program at once.
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
}
