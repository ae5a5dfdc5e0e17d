/** Builds the service worker with this build's file list: `sw.js`. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type LogLevel } from "vite";
import { getManifest } from "workbox-build";
import { languageInPath, languages, withoutLanguage } from "../../src/i18n/languages";
import type { Document, Rendered } from "./documents";
import { chunksOf, FIRST_TEXTS, textSource, type Manifest } from "./pageLinks";

interface Build {
  folder: string;
  documents: Document[];
  rendered: Rendered;
  manifest: Manifest;
  logLevel: LogLevel;
}

const isAdministration = (source: string): boolean => /^src\/(app\/)?admin\//.test(source);

/** Lists files and texts of all pages but the administration's. */
function studentsPart({ rendered, manifest }: Pick<Build, "rendered" | "manifest">) {
  const sources = rendered.files.map(({ source }) => source).filter((source) => !isAdministration(source));
  const isText = (key: string) => key.startsWith("src/i18n/locales/");
  const reached = new Set<string>();
  const reach = (key: string): void => {
    if (reached.has(key) || isText(key) || isAdministration(key)) return;
    reached.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports]) reach(next);
  };
  for (const source of ["index.html", ...sources]) reach(source);
  const filesOf = (keys: string[]) => [
    ...new Set(keys.flatMap((key) => [manifest[key]?.file ?? "", ...(manifest[key]?.css ?? [])])),
  ];
  const textsOf = (language: string) =>
    Object.keys(manifest).filter(
      (key) => key.startsWith(`src/i18n/locales/${language}/`) && !/\/admin\w*\.json$/.test(key),
    );
  return {
    student: filesOf([...reached]).map((file) => `/${file}`),
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        filesOf(textsOf(language).flatMap((key) => chunksOf(manifest, key))).map((file) => `/${file}`),
      ]),
    ),
  };
}

export async function writeWorker({ folder, documents, rendered, manifest, logLevel }: Build): Promise<void> {
  const html = await readFile(join(folder, "app.html"), "utf8");
  const script = /<script type="module"[^>]* src="([^"]+)">/.exec(html)?.[1];
  if (script === undefined) throw new Error("the build has no script of the first page");
  const first = languages.flatMap((language) =>
    FIRST_TEXTS.flatMap((name) =>
      chunksOf(manifest, textSource(language, name)).map((key) => manifest[key]?.file ?? ""),
    ),
  );
  const linked = [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
  const fonts = (await readdir(join(folder, "assets"))).filter((name) => /figtree-latin-wght[^/]*\.woff2$/.test(name));
  const { manifestEntries } = await getManifest({
    globDirectory: folder,
    globPatterns: ["app.html", ...linked, ...first, ...fonts.map((name) => `assets/${name}`)],
    dontCacheBustURLsMatching: /^assets\//,
    // Addresses as hosts serve them (headers.ts).
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => ({ ...entry, url: `/${entry.url.replace(/\.html$/, "")}` })),
        warnings: [],
      }),
    ],
  });
  // Pages with an address per language are public.
  // The worker may open the others from its cache.
  const patterns = documents.map(({ pattern }) => pattern);
  const rules = [...new Set(patterns.filter((pattern) => languageInPath(pattern)).map(withoutLanguage))];
  const translated = rules.filter((rule) => !rules.some((other) => covers(other, rule)));
  const isPublic = (pattern: string) => translated.some((rule) => rule === pattern || covers(rule, pattern));
  const files = {
    frame: manifestEntries,
    script,
    ...studentsPart({ rendered, manifest }),
    guarded: patterns.filter((pattern) => languageInPath(pattern) === null && !isPublic(pattern)),
    translated,
  };
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 16);
  await build({
    configFile: false,
    logLevel,
    publicDir: false,
    define: { FILES: JSON.stringify({ ...files, version }), "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: "src/worker/worker.ts", output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
}

/** Whether a wildcard rule also matches another rule's addresses. */
const covers = (rule: string, other: string): boolean =>
  rule !== other && rule.endsWith("*") && other.startsWith(rule.slice(0, -1));
