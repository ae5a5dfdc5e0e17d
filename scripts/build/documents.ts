/**
 * A build's HTML documents: `index.html` with the rendered home page, `app.html` for every other page (header, footer,
 * loading screen) and its copy `404.html` for hosts that serve that on unknown paths. The first paint's style sheets
 * are inlined to save a request.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The last element the first paint needs: painting half a page costs an extra layout and a layout shift. */
const LAST = "start";
const WHOLE_PAGE = `<link rel="expect" blocking="render" href="#${LAST}" />`;
const FONT = /figtree-latin-wght[^/]*\.woff2$/;

/** The output of src/app/prerender.tsx. `patterns`: its pages' paths. */
export interface Rendered {
  home: string;
  shell: string;
  texts: { title: string; description: string };
  brand: { name: string; page: { light: string; dark: string } };
  convexUrl: string;
  patterns: string[];
}

/** Vite's manifest: source path to built file. */
export type Manifest = Partial<Record<string, { file: string }>>;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const meta = (name: string, content: string, key = "property") =>
  `<meta ${key}="${name}" content="${escape(content)}" />`;

/** Inlines the style sheets that the template links. */
async function withStyles(template: string, folder: string): Promise<string> {
  const links = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  if (links.length === 0) throw new Error("the build's index.html links no style sheet");
  const css = await Promise.all(links.map(([, href = ""]) => readFile(join(folder, href), "utf8")));
  // Tells Vite's preload helper that these sheets are present. Browsers do not fetch a `disabled` link; "not all" stops
  // Chromium's preload scanner too.
  const here = links.map(([, href = ""]) => `<link rel="stylesheet" disabled media="not all" href="${href}" />`);
  const html = links.reduce((text, [link]) => text.replace(link, ""), template);
  return html.replace(
    "</head>",
    () => `  <style>${css.join("").trim()}</style>\n    ${here.join("\n    ")}\n  </head>`,
  );
}

/** In the body: Chromium delays the first paint by up to 100 ms for a font preloaded in the head. */
function withFont(template: string, manifest: Manifest): string {
  const font = Object.values(manifest).find((entry) => entry !== undefined && FONT.test(entry.file));
  if (!font) throw new Error("the build has no font of the first page");
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />`;
  return template.replace("<body>", () => `<body>\n    ${link}`);
}

/**
 * Loads scripts and first texts after the first paint, because they compete with it for processor and bandwidth.
 * Injected at the end of the document, which then does not wait for them.
 */
function withLateScripts(template: string, manifest: Manifest, namespaces: string[]): string {
  const elements = /\s*<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)">(?:<\/script>)?/g;
  const entry = /<script type="module"[^>]* src="([^"]+)">/.exec(template)?.[1];
  const texts = namespaces.flatMap((name) => manifest[`src/i18n/locales/pt/${name}.json`] ?? []);
  if (!entry || texts.length < namespaces.length)
    throw new Error("the build has no script or no texts of the first page");
  const found = [...template.matchAll(elements)].map(([, address]) => address);
  const addresses = [...new Set([...found, ...texts.map(({ file }) => `/${file}`)])];
  const script = `(function start(frames) {
        // A hidden page has no frames to wait for.
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

/** Link previews in chats and social networks require absolute addresses. */
function preview(
  { title, description }: { title: string; description: string },
  { brand, siteUrl }: { brand: Rendered["brand"]; siteUrl: string | undefined },
): string[] {
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
  const { home, shell, texts, brand } = rendered;
  for (const [name, markup] of Object.entries({ home, shell })) {
    if (markup.includes('data-mantine-styles="inline"')) {
      throw new Error(`${name}: a responsive style prop makes a style element there; use the style sheet`);
    }
  }
  const styled = withFont(await withStyles(template, folder), manifest);
  const complete = withLateScripts(styled, manifest, ["common", "home", "catalog"]);
  const fill = ({
    markup,
    title,
    description,
    head = [],
    attributes = "",
  }: {
    markup: string;
    title: string;
    description: string;
    head?: string[];
    attributes?: string;
  }) =>
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
