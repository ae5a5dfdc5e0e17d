/** Links that load a page's files together with the first script. */
import type { PageFiles } from "../../src/app/pageRoute";
import { languages, type Language } from "../../src/i18n/languages";
import { dataElement } from "./previewTags";

/** Vite's manifest: the built files of each source. */
export type Manifest = Partial<Record<string, Chunk>>;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Source that the first script loads on every page. */
export const START = "src/app/start.tsx";
/** Texts that every page waits for. */
export const FIRST_TEXTS = ["common", "errors"];

/**
 * Adds links to a page's code, texts and styles to `template`.
 *
 * @param language of the page; null when only the browser knows it
 * @throws for a source that the build does not have
 */
export function linksOf({
  template,
  manifest,
  files: { source, texts },
  language,
}: {
  template: string;
  manifest: Manifest;
  files: PageFiles;
  language: Language | null;
}): string {
  const textsIn = (spoken: Language) => [...FIRST_TEXTS, ...texts].map((name) => textSource(spoken, name));
  const sources = [START, source, ...(language === null ? [] : textsIn(language))];
  const chunks = [...new Set(sources.flatMap((name) => chunksOf(manifest, name)))];
  const isNew = (file: string) => !template.includes(`"/${file}"`);
  const code = [...new Set(chunks.map((name) => manifest[name]?.file ?? ""))].filter(isNew);
  const sheets = [...new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))].filter(isNew);
  const links = [
    ...code.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  const filesOfTexts = Object.fromEntries(
    languages.map((spoken) => [
      spoken,
      [...new Set(textsIn(spoken).flatMap((name) => chunksOf(manifest, name)))].map(
        (name) => `/${manifest[name]?.file}`,
      ),
    ]),
  );
  return (
    template
      // The script in the head links the texts of the chosen language.
      .replace("<script>", () =>
        language === null ? `${dataElement("application/json", filesOfTexts, "texts")}\n    <script>` : "<script>",
      )
      .replace("</head>", () => `${links.map((link) => `  ${link}\n  `).join("")}</head>`)
  );
}

export const textSource = (language: Language, name: string) =>
  `src/i18n/locales/${language}/${name}.${name === "dates" ? "ts" : "json"}`;

/** Returns a chunk after everything that it imports. */
export function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), name];
}
