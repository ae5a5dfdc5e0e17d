/**
 * A build's HTML documents: `index.html` with the rendered home page, one for each published course and for verification,
 * `app.html` for every other page (header, footer, loading screen) and its copy `404.html` for hosts that serve that on
 * unknown paths. The first paint's style sheets are inlined to save a request.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { styleRules } from "./inlineStyles";
import {
  documentParts,
  filesOf,
  LAST,
  pagesWithoutDocument,
  withEarlyScripts,
  withLateScripts,
  type Manifest,
} from "./lateScripts";
import { dataElement, escapeHtml, previewTags, type SharedCourse } from "./previewTags";

/** Painting half a page costs an extra layout and a layout shift. */
const wholePage = (last: string) => `<link rel="expect" blocking="render" href="#${last}" />`;
const FONT = /figtree-latin-wght[^/]*\.woff2$/;

export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  markup: string;
  /** Of the queries that its markup shows. */
  answers: unknown[];
  course?: SharedCourse;
}

/** The output of src/app/prerender.tsx. `patterns`: its pages' paths. */
export interface Rendered {
  home: RenderedPage;
  pages: RenderedPage[];
  shell: string;
  brand: { name: string; page: { light: string; dark: string } };
  convexUrl: string;
  patterns: string[];
  /** Of the installed client. */
  shortcuts: { name: string; url: string }[];
}

/** Inlines the style sheets that the template links, `more` of them, and `rules`. */
async function withStyles(template: string, folder: string, more: string[], rules: string): Promise<string> {
  const links = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  if (links.length === 0) throw new Error("the build's index.html links no style sheet");
  const sheets = [...new Set([...links.map(([, href = ""]) => href), ...more])];
  const css = await Promise.all(sheets.map((href) => readFile(join(folder, href), "utf8")));
  // Tells Vite's preload helper that these sheets are present. Browsers do not fetch a `disabled` link; "not all" stops
  // Chromium's preload scanner too.
  const here = sheets.map((href) => `<link rel="stylesheet" disabled media="not all" href="${href}" />`);
  const html = links.reduce((text, [link]) => text.replace(link, ""), template);
  return html.replace(
    "</head>",
    () => `  <style>${css.join("").trim()}${rules}</style>\n    ${here.join("\n    ")}\n  </head>`,
  );
}

/** In the body: Chromium delays the first paint by up to 100 ms for a font preloaded in the head. */
function withFont(template: string, manifest: Manifest): string {
  const font = Object.values(manifest).find((entry) => entry !== undefined && FONT.test(entry.file));
  if (!font) throw new Error("the build has no font of the first page");
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />`;
  return template.replace("<body>", () => `<body>\n    ${link}`);
}

const TYPEFACE_RULES = /@font-face\{font-family:"?Figtree Variable[^}]*\}/g;

/**
 * Where the document shows nothing that one came for, the typeface waits for the page's code instead of sharing the line
 * with it (src/app/App.tsx). With a service worker it is on the device, and comes at once.
 */
function withLateTypeface(template: string): string {
  const rules = [...template.matchAll(TYPEFACE_RULES)].map(([rule]) => rule);
  if (rules.length === 0) throw new Error("the build's style sheets have no typeface");
  return template
    .replaceAll(TYPEFACE_RULES, "")
    .replace("<title>", () => `<style id="typeface" media="not all">${rules.join("")}</style>\n    <title>`);
}

/** HTML by file name. `template` is Vite's index.html. */
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
}): Promise<Record<string, string>> {
  const { home, pages, shell, brand } = rendered;
  for (const { path, markup } of [home, ...pages, { path: "the shell", markup: shell }]) {
    if (markup.includes('data-mantine-styles="inline"')) {
      throw new Error(`${path}: a responsive style prop makes a style element there; use the style sheet`);
    }
  }
  const build = async (part: keyof typeof documentParts, markups: string[]): Promise<Frame> => {
    const files = filesOf(manifest, documentParts[part]);
    const { rules, mark } = styleRules(markups);
    const styled = await withStyles(template, folder, files.sheets, rules);
    if (part !== "shell") return { html: withLateScripts(withFont(styled, manifest), files, part), mark };
    return { html: withLateTypeface(withEarlyScripts(styled, files, pagesWithoutDocument(manifest))), mark };
  };
  const markups = (isCourse: boolean) =>
    pages.filter(({ course }) => (course !== undefined) === isCourse).map(({ markup }) => markup);
  const frames = {
    home: await build("home", [home.markup]),
    course: await build("course", markups(true)),
    verify: await build("verify", markups(false)),
    shell: await build("shell", [shell]),
  };
  const document = (frame: Frame, page: RenderedPage): string => {
    const { title, description, markup, answers, path } = page;
    const shown = `${title} · ${brand.name}`;
    const attributes = ` data-rendered="${escapeHtml(path)}" data-rendered-in="${new Date().getFullYear()}"`;
    const known = answers.length === 0 ? "" : dataElement("application/json", answers, ANSWERS_ID);
    return fill(frame, { title: shown, description, markup, attributes, after: known }, [
      wholePage(LAST),
      ...previewTags({ ...page, title: shown }, { brand, siteUrl }),
    ]);
  };
  const app = fill(frames.shell, { title: brand.name, description: home.description, markup: shell }, [
    wholePage("root"),
  ]);
  return {
    "index.html": document(frames.home, home),
    ...Object.fromEntries(
      pages.map((page) => [documentFile(page.path), document(page.course ? frames.course : frames.verify, page)]),
    ),
    "app.html": app,
    "404.html": app,
  };
}

/** Of src/lib/documentAnswers.ts, which reads it. */
const ANSWERS_ID = "answers";

/** The file of a page with a document of its own, in a folder that no address of the client begins with. */
export const documentFile = (path: string): string => `pages${path}.html`;

/** A document without its page, and what its page's markup needs to have the styles of its elements. */
interface Frame {
  html: string;
  mark: (markup: string) => string;
}

function fill(
  frame: Frame,
  page: { title: string; description: string; markup: string; attributes?: string; after?: string },
  head: string[],
): string {
  const { title, description, markup, attributes = "", after = "" } = page;
  return frame.html
    .replace('<html lang="pt"', () => `<html lang="pt"${attributes}`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${escapeHtml(description)}"`)
    .replace("</head>", () => `  ${head.join("\n    ")}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${frame.mark(markup)}</div>${after}`);
}
