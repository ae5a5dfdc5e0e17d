/**
 * The HTML documents of a build: `index.html` with the rendered home page, `app.html` for every other page (header,
 * footer and a sign of life) and `404.html`, the same for hosts that answer unknown paths with it. Style sheets of the
 * first paint stand in the document: it is fetched anyway, and nothing has to wait for a second request.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FONT = /figtree-latin-wght[^/]*\.woff2$/;

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const meta = (name, content, key = "property") => `<meta ${key}="${name}" content="${escape(content)}" />`;

/** Style sheets that the template links become part of it. */
async function withStyles(template, folder) {
  const links = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  if (links.length === 0) throw new Error("the build's index.html links no style sheet");
  const css = await Promise.all(links.map(([, href]) => readFile(join(folder, href), "utf8")));
  // A link that is `disabled` is not fetched, and tells the code that loads pages that their sheets are here already.
  const here = links.map(([, href]) => `<link rel="stylesheet" disabled href="${href}" />`);
  const html = links.reduce((text, [link]) => text.replace(link, ""), template);
  return html.replace(
    "</head>",
    () => `  <style>${css.join("").trim()}</style>\n    ${here.join("\n    ")}\n  </head>`,
  );
}

/** What the first paint and the first render ask for, fetched at once instead of when they ask. */
function preloads(manifest, namespaces) {
  const font = Object.values(manifest).find(({ file }) => FONT.test(file));
  const chunks = namespaces.map((name) => manifest[`src/i18n/locales/pt/${name}.json`]);
  if (!font || chunks.includes(undefined)) throw new Error("the build has no font or no texts of the first page");
  return [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />`,
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
}

/** How the page looks when its address is sent to somebody. Addresses must be absolute there. */
function preview({ title, description }, { brand, siteUrl }) {
  const tags = [
    meta("og:type", "website"),
    meta("og:site_name", brand.name),
    meta("og:locale", "pt_BR"),
    meta("og:title", title),
    meta("og:description", description),
    meta("twitter:card", "summary", "name"),
  ];
  if (!siteUrl) return tags;
  return [
    ...tags,
    meta("og:url", `${siteUrl}/`),
    meta("og:image", `${siteUrl}/icon-512.png`),
    `<link rel="canonical" href="${escape(siteUrl)}/" />`,
  ];
}

/**
 * @param {{ template: string, folder: string, manifest: Record<string, { file: string }>, rendered: object, siteUrl?: string }} build
 *   `template`: the index.html that Vite wrote; `rendered`: what src/app/prerender.tsx answered
 * @returns {Promise<Record<string, string>>} file name -> HTML
 */
export async function composeDocuments({ template, folder, manifest, rendered, siteUrl }) {
  const { home, shell, texts, brand } = rendered;
  for (const [name, markup] of Object.entries({ home, shell })) {
    if (markup.includes('data-mantine-styles="inline"')) {
      throw new Error(`${name}: a responsive style prop makes a style element there; use the style sheet`);
    }
  }
  const styled = await withStyles(template, folder);
  const fill = ({ markup, title, description, head, attributes = "" }) =>
    styled
      .replace('<html lang="pt"', () => `<html lang="pt"${attributes}`)
      .replace(/<title>.*<\/title>/, () => `<title>${escape(title)}</title>`)
      .replace('name="description" content=""', () => `name="description" content="${escape(description)}"`)
      .replace("</head>", () => `  ${head.join("\n    ")}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);

  const title = `${texts.title} · ${brand.name}`;
  const index = fill({
    markup: home,
    title,
    description: texts.description,
    head: [...preloads(manifest, ["common", "home"]), ...preview({ ...texts, title }, { brand, siteUrl })],
    attributes: ` data-rendered-home="${new Date().getFullYear()}"`,
  });
  const app = fill({
    markup: shell,
    title: brand.name,
    description: texts.description,
    head: preloads(manifest, ["common", "home"]),
  });
  return { "index.html": index, "app.html": app, "404.html": app };
}
