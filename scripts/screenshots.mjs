/**
 * `npm run screenshots`: every screen and state as a picture in `screenshots/<language>-<scheme>-<width>/`, from a
 * production build with demonstration data. Choose with
 *   npm run screenshots -- --only lesson,exam --lang pt --scheme dark --width 360
 * The list of screens is scripts/screenshots/screens.ts.
 */
import { build } from "esbuild";
import { pathToFileURL } from "node:url";
import { findOrInstallBrowser } from "./browser.mjs";

// Ports of their own: pictures can be taken while the browser tests run.
process.env.SELO_E2E_PORT = process.env.SELO_SCREENSHOTS_PORT ?? "3340";
const outfile = "node_modules/.cache/selo-screenshots/run.mjs";
await build({
  entryPoints: ["scripts/screenshots/run.ts"],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
const { takeScreenshots } = await import(pathToFileURL(outfile).href);
try {
  const executablePath = (await findOrInstallBrowser(() => undefined)) ?? undefined;
  await takeScreenshots(process.argv.slice(2), executablePath);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
