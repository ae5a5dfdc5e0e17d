/**
 * The HTML documents of a build: `index.html` with the rendered home page, `app.html` for every other page (header,
 * footer and a sign of life) and `404.html`, the same for hosts that answer unknown paths with it. Style sheets of the
 * first paint stand in the document: it is fetched anyway, and nothing has to wait for a second request.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The first paint waits for the last element: half a page would cost a layout of its own, and the rest would move it. */
const LAST = "start";
const WHOLE_PAGE = `<link rel="expect" blocking="render" href="#${LAST}" />`;
const FONT = /figtree-latin-wght[^/]*\.woff2$/;

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const meta = (name, content, key = "property") => `<meta ${key}="${name}" content="${escape(content)}" />`;

/** Style sheets that the template links become part of it. */
async function withStyles(template, folder) {
  const links = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  if (links.length === 0) throw new Error("the build's index.html links no style sheet");
  const css = await Promise.all(links.map(([, href]) => readFile(join(folder, href), "utf8")));
  // Tells the code that loads pages that these sheets are here already. A `disabled` link is not fetched, except by
  // Chromium's look ahead, which leaves alone what is for no medium.
  const here = links.map(([, href]) => `<link rel="stylesheet" disabled media="not all" href="${href}" />`);
  const html = links.reduce((text, [link]) => text.replace(link, ""), template);
  return html.replace(
    "</head>",
    () => `  <style>${css.join("").trim()}</style>\n    ${here.join("\n    ")}\n  </head>`,
  );
}

/** In the body: for a font that is preloaded in the head, Chromium holds the first paint back by up to 100 ms. */
function withFont(template, manifest) {
  const font = Object.values(manifest).find(({ file }) => FONT.test(file));
  if (!font) throw new Error("the build has no font of the first page");
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />`;
  return template.replace("<body>", () => `<body>\n    ${link}`);
}

/**
 * Scripts, and the texts that they ask for first, come when the document has been painted: until then they would take
 * processor and bandwidth from it, and out of the cache they might run before it. At the end of the document, because a
 * script that a script adds does not wait for the rest of it.
 */
function withLateScripts(template, manifest, namespaces) {
  const elements = /\s*<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)">(?:<\/script>)?/g;
  const entry = /<script type="module"[^>]* src="([^"]+)">/.exec(template)?.[1];
  const texts = namespaces.map((name) => manifest[`src/i18n/locales/pt/${name}.json`]);
  if (!entry || texts.includes(undefined)) throw new Error("the build has no script or no texts of the first page");
  const found = [...template.matchAll(elements)].map(([, address]) => address);
  const addresses = [...new Set([...found, ...texts.map(({ file }) => `/${file}`)])];
  const script = `(function start(frames) {
        // Nobody sees a hidden page: it has no frames, and nothing to wait for.
        if (frames > 0 && !document.hidden) {
          requestAnimationFrame(function () { start(frames - 1); });
          return;
        }
        function add(name, properties) {
          document.head.append(Object.assign(document.createElement(name), properties, { crossOrigin: "" }));
        }
        ${JSON.stringify(addresses)}.forEach(function (href) {
          add("link", { rel: "modulepreload", href: href });
        });
        add("script", { type: "module", src: "${entry}" });
      })(2);`;
  return template
    .replaceAll(elements, "")
    .replace("</body>", () => `  <script id="${LAST}">\n      ${script}\n    </script>\n  </body>`);
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
  const styled = withFont(await withStyles(template, folder), manifest);
  const complete = withLateScripts(styled, manifest, ["common", "home"]);
  const fill = ({ markup, title, description, head = [], attributes = "" }) =>
    complete
      .replace('<html lang="pt"', () => `<html lang="pt"${attributes}`)
      .replace(/<title>.*<\/title>/, () => `<title>${escape(title)}</title>`)
      .replace('name="description" content=""', () => `name="description" content="${escape(description)}"`)
      .replace("</head>", () => `  ${[WHOLE_PAGE, ...head].join("\n    ")}\n  </head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);

  const title = `${texts.title} · ${brand.name}`;
  const index = fill({
    markup: home,
    title,
    description: texts.description,
    head: preview({ ...texts, title }, { brand, siteUrl }),
    attributes: ` data-rendered-home="${new Date().getFullYear()}"`,
  });
  const app = fill({ markup: shell, title: brand.name, description: texts.description });
  return { "index.html": index, "app.html": app, "404.html": app };
}
