/** The service worker (src/worker/worker.ts) with the list of this build's files: `sw.js`. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type LogLevel } from "vite";
import { entryOf } from "./lateScripts";

/** Loaded by no page of the client, or rarely: alphabets other than Latin, and the pictures of covers. */
const KEPT = /\.(js|css|svg)$|latin-[^/]*\.woff2$/;
const NOT_KEPT = /(cyrillic|greek|vietnamese|latin-ext)[^/]*\.woff2$/;

/** @param redirects the build's `_redirects`: paths that get the shell never change with the catalog */
export async function writeWorker({
  folder,
  redirects,
  logLevel,
}: {
  folder: string;
  redirects: string;
  logLevel: LogLevel;
}): Promise<void> {
  const assets = (await readdir(join(folder, "assets")))
    .filter((name) => KEPT.test(name) && !NOT_KEPT.test(name))
    .map((name) => `/assets/${name}`)
    .sort();
  const html = await readFile(join(folder, "app.html"), "utf8");
  const shells = redirects
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([path = "", target]) => target === "/app" && !/^\/(course|verify)\b/.test(path))
    .map(([path]) => path);
  const home = await readFile(join(folder, "index.html"), "utf8");
  const version = createHash("sha256")
    .update([...assets, html, home].join("\n"))
    .digest("hex")
    .slice(0, 16);
  await build({
    configFile: false,
    logLevel,
    publicDir: false,
    define: {
      PRECACHE: JSON.stringify({ assets, documents: ["/", "/app"], script: entryOf(html), shells }),
      VERSION: JSON.stringify(version),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: "src/worker/worker.ts", output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}
