/** `npm run bench [name …]`: bundles the benchmarks and runs them; `--write` puts the figures into docs/benchmarks.md. */
import { build } from "esbuild";
import { pathToFileURL } from "node:url";

const outdir = "node_modules/.cache/selo-bench";
await build({
  entryPoints: [
    "tests/bench/run.ts",
    "tests/bench/hostileClients.ts",
    "tests/bench/floors/broadcastServer.ts",
    "tests/bench/floors/storeServer.ts",
  ],
  outdir,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
});
await import(pathToFileURL(`${outdir}/run.mjs`).href);
