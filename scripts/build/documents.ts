/**
 * Composes the HTML documents of a build.
 *
 * Each public page gets one per language, with its content. Other addresses get the frame with a loading indicator and
 * links to the files of their page. Hosts that look for one on unknown paths find `404.html`. The first paint's style
 * sheets are inlined to save a request.
 */
import { htmlEscape } from "escape-goat";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageFiles } from "../../src/app/pageRoute";
import type { RenderedPage } from "../../src/app/renderedPage";
import { defaultLanguage, withLanguage, type Language } from "../../src/i18n/languages";
import { styleRules } from "./inlineStyles";
import { linksOf, START, type Manifest } from "./pageLinks";
import { dataElement, ICON_FILE, previewTags } from "./previewTags";

/** The school's name and look on the day of the build. */
interface Brand {
  name: string;
  page: { light: string; dark: string };
  /** Custom properties of its palette. */
  properties: [name: string, value: string][];
  /** Address of its icon; null: the product's. */
  icon: string | null;
}

/** The output of src/app/prerender.tsx. */
export interface Rendered {
  pages: RenderedPage[];
  shell: Pick<RenderedPage, "markup" | "answers">;
  /** Code and texts of each page, with the pattern of its address. */
  files: (PageFiles & { pattern: string })[];
  brand: Brand;
  convexUrl: string;
  /** Shortcuts of the installed client. */
  shortcuts: { name: string; url: string }[];
}

export interface Document {
  /** Path in the build's folder. */
  file: string;
  /** Address that gets the document, in the format of `_redirects`. */
  pattern: string;
  html: string;
}

const addressOf = ({ path, language }: RenderedPage): string => withLanguage(path, language);

/** Composes all documents; `template` is Vite's index.html. */
export async function composeDocuments({
  template,
  folder,
  manifest,
  rendered,
  siteUrl,
}: {
  template: string;
  folder: string;
  manifest: Manifest;
  rendered: Rendered;
  siteUrl: string | undefined;
}): Promise<Document[]> {
  const { pages, shell, files, brand } = rendered;
  for (const { path, markup } of [...pages, { path: "the shell", markup: shell.markup }])
    if (markup.includes('data-mantine-styles="inline"'))
      throw new Error(`${path}: a responsive style prop makes a style element there; use the style sheet`);
  const { rules, mark } = styleRules([shell.markup, ...pages.map(({ markup }) => markup)]);
  // Over the theme's own values, which come later, in the markup.
  const palette = `html:root{${brand.properties.map(([name, value]) => `${name}:${value}`).join(";")}}`;
  const frame = async (html: string): Promise<string> =>
    await withInlineStyles(withIcon(html, brand.icon), folder, rules + palette);

  const frames = new Map<string, Promise<string>>();
  const compose = async (page: RenderedPage): Promise<Document> => {
    const { path, language, title, description, markup, answers, course, coursePath } = page;
    const address = addressOf(page);
    const kind = `${course ? "course" : coursePath ? "coursePath" : path} ${language}`;
    if (!frames.has(kind)) frames.set(kind, frame(linksOf({ template, manifest, files: page.files, language })));
    const shown = `${title} · ${brand.name}`;
    return {
      file: documentFile(address),
      pattern: address,
      html: fill((await frames.get(kind)) ?? "", {
        title: shown,
        description,
        language,
        markup: mark(markup),
        rendered: address,
        after: dataElement("application/json", answers, ANSWERS_ID),
        head: previewTags({ ...page, title: shown }, { brand, siteUrl }),
      }),
    };
  };
  const [home] = pages.filter(({ path, language }) => path === "/" && language === defaultLanguage);
  const plain = {
    title: brand.name,
    description: home?.description ?? "",
    language: defaultLanguage,
    markup: mark(shell.markup),
    after: dataElement("application/json", shell.answers, ANSWERS_ID),
  };
  const shells = new Map<string, PageFiles>();
  const addresses = new Set(pages.map(addressOf));
  for (const { pattern, ...page } of files) {
    const rule = toRule(pattern);
    if (!addresses.has(rule) && !shells.has(rule)) shells.set(rule, page);
  }
  const frameAlone: PageFiles = { source: START, texts: [] };
  const app = fill(await frame(linksOf({ template, manifest, files: frameAlone, language: null })), plain);
  return [
    ...(await Promise.all(pages.map(compose))),
    ...(await Promise.all(
      [...shells].map(async ([pattern, page]) => ({
        file: shellFile(pattern),
        pattern,
        html: fill(await frame(linksOf({ template, manifest, files: page, language: null })), plain),
      })),
    )),
    { file: "app.html", pattern: "/app", html: app },
    { file: "404.html", pattern: "/404", html: app },
  ];
}

/**
 * Returns the `_redirects` rule for a pattern.
 *
 * @example toRule("/exam/:courseId/attempts") // "/exam/*"
 */
const toRule = (pattern: string): string => pattern.replace(/\/:.*$/, "/*").replace(/(?<=.)\/$/, "");

/** Id of the element that src/lib/documentAnswers.ts reads. */
const ANSWERS_ID = "answers";

/** Returns a path that no address of the client begins with. */
export const documentFile = (address: string): string => (address === "/" ? "index.html" : `pages${address}.html`);
const shellFile = (pattern: string): string => `shells${pattern.replace("/*", "")}.html`;

/** Links the school's icon instead of the product's. */
function withIcon(html: string, icon: string | null): string {
  if (icon === null) return html;
  return html
    .replace('href="/favicon.svg" type="image/svg+xml"', `href="/${ICON_FILE}" type="image/png"`)
    .replace('href="/apple-touch-icon.png"', `href="/${ICON_FILE}"`);
}

/** Inlines the document's linked style sheets and `rules`. */
async function withInlineStyles(html: string, folder: string, rules: string): Promise<string> {
  const links = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  if (links.length === 0) throw new Error("the build's index.html links no style sheet");
  const css = await Promise.all(links.map(([, href = ""]) => readFile(join(folder, href), "utf8")));
  // Tells Vite's preload helper that these sheets are present.
  // Browsers do not fetch a `disabled` link; "not all" also stops
  // Chromium's preload scanner.
  const here = links.map(([, href]) => `<link rel="stylesheet" disabled media="not all" href="${href}" />`);
  return links
    .reduce((text, [link]) => text.replace(link, ""), html)
    .replace("</head>", () => `  <style>${css.join("").trim()}${rules}</style>\n    ${here.join("\n    ")}\n  </head>`);
}

function fill(
  html: string,
  page: {
    title: string;
    description: string;
    language: Language;
    markup: string;
    rendered?: string;
    after?: string;
    head?: string[];
  },
): string {
  const { title, description, language, markup, rendered, after = "", head = [] } = page;
  const attributes =
    rendered === undefined
      ? ""
      : ` data-rendered="${htmlEscape(rendered)}" data-rendered-in="${new Date().getFullYear()}"`;
  return html
    .replace('<html lang="pt"', () => `<html lang="${language}"${attributes}`)
    .replace(/<title>.*<\/title>/, () => `<title>${htmlEscape(title)}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${htmlEscape(description)}"`)
    .replace("</head>", () => `  ${head.join("\n    ")}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${after}`);
}
