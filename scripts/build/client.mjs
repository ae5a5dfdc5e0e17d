/** The production client: Vite's build, then the documents that it shows first, their headers, compressed copies. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { compress } from "./compress.mjs";
import { composeDocuments } from "./documents.mjs";
import { headersFile, redirectsFile, responseHeaders } from "./headers.mjs";

/** Runs src/app/prerender.tsx in Node. */
async function prerender(logLevel) {
  const outDir = `node_modules/.cache/selo-prerender-${process.pid}`;
  try {
    await build({ logLevel, build: { ssr: "src/app/prerender.tsx", outDir, emptyOutDir: true, copyPublicDir: false } });
    const { prerender: render } = await import(pathToFileURL(resolve(outDir, "prerender.js")).href);
    return await render();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/**
 * @param {{ folder?: string, logLevel?: import("vite").LogLevel }} [options] the client talks to VITE_CONVEX_URL
 * @throws when a page cannot be rendered without a browser or breaks the Content Security Policy
 */
export async function buildClient({ folder = "dist", logLevel = "warn" } = {}) {
  await build({ logLevel, build: { outDir: folder, emptyOutDir: true, manifest: "manifest.json" } });
  const rendered = await prerender("warn");
  const manifestFile = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  await rm(manifestFile); // Of no use to a visitor.
  const template = await readFile(join(folder, "index.html"), "utf8");
  const siteUrl = process.env.VITE_SITE_URL?.replace(/\/$/, "");
  const documents = await composeDocuments({ template, folder, manifest, rendered, siteUrl });
  const headers = responseHeaders({ documents, convexUrl: rendered.convexUrl });
  const { brand } = rendered;
  const files = {
    ...documents,
    _headers: headersFile(headers),
    _redirects: redirectsFile(rendered.patterns),
    "site.webmanifest": JSON.stringify({
      name: brand.name,
      short_name: brand.name,
      description: rendered.texts.description,
      lang: "pt-BR",
      start_url: "/",
      display: "standalone",
      background_color: brand.page.light,
      theme_color: brand.page.light,
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
        { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      ],
    }),
  };
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
  await compress(folder);
}
