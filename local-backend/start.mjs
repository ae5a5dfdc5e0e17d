#!/usr/bin/env node
// Bundles main.ts into .build/ if a source changed, then runs it in this process.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const buildFolder = join(root, ".build");
const stampFile = join(buildFolder, "stamp");
const bundle = join(buildFolder, "main.mjs");

/** Path, size and time of every source; hashing contents would cost more than it saves. */
function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  const visit = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if ([".build", "bench", "node_modules", "tests"].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (/\.(ts|mjs)$/.test(entry.name)) {
        const { mtimeMs, size } = statSync(path);
        hash.update(`${relative(root, path)} ${mtimeMs} ${size}\n`);
      }
    }
  };
  visit(root);
  return hash.digest("hex");
}

const wanted = fingerprint();
const stamp = existsSync(stampFile) && existsSync(bundle) ? readFileSync(stampFile, "utf8") : "";
if (stamp !== wanted) {
  const { writeBundle } = await import("./bundle.mjs");
  await writeBundle({
    entryPoints: [join(root, "main.ts")],
    outfile: bundle,
    target: "node20",
    // One file: resolving and reading the hundred files of ws and jose would take most of the startup time.
    external: ["node-sqlite3-wasm", "bufferutil", "utf-8-validate"],
    banner: {
      // As a global, Buffer is an accessor, which costs every use some nanoseconds (runtime/isolateGlobals.ts).
      js: 'import { Buffer } from "node:buffer"; import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    // A separate file: inline, every start would decode another megabyte.
    sourcemap: "linked",
    logLevel: "error",
  });
  writeFileSync(`${stampFile}.${process.pid}`, wanted);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
}

const { main } = await import(pathToFileURL(bundle).href);
// `performance.now()` starts at zero with the process.
await main(process.argv.slice(2), 0);
