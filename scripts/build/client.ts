/** The production client: Vite's build, prerendered documents, headers, compressed copies. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type LogLevel } from "vite";
import { compress } from "./compress";
import { composeDocuments, type Manifest, type Rendered } from "./documents";
import { headersFile, redirectsFile, responseHeaders } from "./headers";
import { sitemap } from "./previewTags";

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

/**
 * The client connects to VITE_CONVEX_URL.
 *
 * @throws when a page cannot be prerendered or would break the Content Security Policy
 */
export async function buildClient({
  folder = "dist",
  logLevel = "warn",
}: { folder?: string; logLevel?: LogLevel } = {}): Promise<void> {
  await build({ logLevel, build: { outDir: folder, emptyOutDir: true, manifest: "manifest.json" } });
  const rendered = await prerender("warn");
  const manifestFile = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  await rm(manifestFile); // not for visitors
  const template = await readFile(join(folder, "index.html"), "utf8");
  const siteUrl = process.env.VITE_SITE_URL?.replace(/\/$/, "");
  const documents = await composeDocuments({ template, folder, manifest, rendered, siteUrl });
  const headers = responseHeaders({ documents, convexUrl: rendered.convexUrl });
  const { brand } = rendered;
  const map = sitemap(["/", ...rendered.pages.map(({ path }) => path)], siteUrl);
  const robots = await readFile(join(folder, "robots.txt"), "utf8");
  const files = {
    ...documents,
    _headers: headersFile(headers),
    _redirects: redirectsFile(
      rendered.patterns,
      rendered.pages.map(({ path }) => path),
    ),
    ...(map !== null && { "sitemap.xml": map, "robots.txt": `${robots}\nSitemap: ${siteUrl}/sitemap.xml\n` }),
    "site.webmanifest": JSON.stringify({
      name: brand.name,
      short_name: brand.name,
      description: rendered.home.description,
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
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }),
  );
  await compress(folder);
}
