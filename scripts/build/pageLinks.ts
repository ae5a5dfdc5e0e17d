/** Links in a document that load its page's files beside the first script, not after it. */
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

/** What the first script loads on every page. */
export const START = "src/app/start.tsx";
/** Texts that every page waits for. */
export const FIRST_TEXTS = ["common", "errors"];

/**
 * @param language of the page; null when it is known in the browser only
 * @returns `template` with links to the page's code, texts and style sheets
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
      // Before the script in the head, which links those of the chosen language.
      .replace("<script>", () =>
        language === null ? `${dataElement("application/json", filesOfTexts, "texts")}\n    <script>` : "<script>",
      )
      .replace("</head>", () => `${links.map((link) => `  ${link}\n  `).join("")}</head>`)
  );
}

export const textSource = (language: Language, name: string) =>
  `src/i18n/locales/${language}/${name}.${name === "dates" ? "ts" : "json"}`;

/** A chunk with everything that it imports, itself last. */
export function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), name];
}
