/** `npm run torture [-- --case kill --count 500 --seed 7 --long --write]`: bundles the tortures and runs them; docs/reliability.md. */
import { build } from "esbuild";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// As deep as the sources: they find the project's other files from where they are.
const outfile = resolve("local-backend/.build/torture/run.mjs");
await build({
  entryPoints: ["local-backend/tests/torture/run.ts"],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
await import(pathToFileURL(outfile).href);
