/** `npm run bench [name …]`: bundles the benchmarks and runs them; `--write` puts the figures into docs/benchmarks.md. */
import { build } from "esbuild";
import { pathToFileURL } from "node:url";

const outdir = "node_modules/.cache/selo-bench";
await build({
  entryPoints: {
    run: "tests/bench/run.ts",
    hostileClients: "tests/bench/hostileClients.ts",
    "floors/broadcastServer": "local-backend/bench/floors/broadcastServer.ts",
    "floors/storeServer": "local-backend/bench/floors/storeServer.ts",
  },
  outdir,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
});
await import(pathToFileURL(`${outdir}/run.mjs`).href);
