/** Builds the production client: pages, headers, compressed copies. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type LogLevel } from "vite";
import { compress } from "./compress";
import { composeDocuments, type Rendered } from "./documents";
import { headersFile, redirectsFile, responseHeaders } from "./headers";
import type { Manifest } from "./pageLinks";
import { ICON_FILE, sitemap } from "./previewTags";
import { webManifest } from "./webManifest";
import { writeWorker } from "./worker";

/** Runs src/app/prerender.tsx in Node. */
async function prerender(logLevel: LogLevel): Promise<Rendered> {
  const outDir = `node_modules/.cache/selo-prerender-${process.pid}`;
  try {
    await build({ logLevel, build: { ssr: "src/app/prerender.tsx", outDir, emptyOutDir: true, copyPublicDir: false } });
    const built = (await import(pathToFileURL(resolve(outDir, "prerender.js")).href)) as {
      prerender: () => Promise<Rendered>;
    };
    return await built.prerender();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** @throws when the deployment does not answer with the file */
async function download(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Builds the client that connects to `VITE_CONVEX_URL`.
 *
 * Without `worker`, it removes the service worker of an earlier build from browsers.
 *
 * @throws when a page cannot be prerendered or would break the Content Security Policy
 */
export async function buildClient({
  folder = "dist",
  logLevel = "warn",
  worker = false,
}: { folder?: string; logLevel?: LogLevel; worker?: boolean } = {}): Promise<void> {
  const define = { "import.meta.env.VITE_WORKER": JSON.stringify(worker) };
  await build({ logLevel, define, build: { outDir: folder, emptyOutDir: true, manifest: "manifest.json" } });
  const rendered = await prerender("warn");
  const manifestFile = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  await rm(manifestFile); // must not be published
  const template = await readFile(join(folder, "index.html"), "utf8");
  const siteUrl = process.env.VITE_SITE_URL?.replace(/\/$/, "");
  const documents = await composeDocuments({ template, folder, manifest, rendered, siteUrl });
  const headers = responseHeaders({ documents, convexUrl: rendered.convexUrl });
  const map = sitemap(rendered.pages, siteUrl);
  const robots = await readFile(join(folder, "robots.txt"), "utf8");
  const { icon } = rendered.brand;
  const files = {
    ...(icon !== null && { [ICON_FILE]: await download(icon) }),
    ...Object.fromEntries(documents.map(({ file, html }) => [file, html])),
    _headers: headersFile(headers),
    _redirects: redirectsFile(documents),
    ...(map !== null && { "sitemap.xml": map, "robots.txt": `${robots}\nSitemap: ${siteUrl}/sitemap.xml\n` }),
    "site.webmanifest": webManifest(rendered),
  };
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }),
  );
  if (worker) await writeWorker({ folder, documents, rendered, manifest, logLevel });
  await compress(folder);
}
