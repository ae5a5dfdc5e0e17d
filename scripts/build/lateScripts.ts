/** Which files a document asks for after its first paint, all at once instead of one after the other. */
import { defaultLanguage, languages, type Language } from "../../src/i18n/languages";

/** Vite's manifest: source path to built file, with what it imports. */
export type Manifest = Partial<Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>>;

/** Source files and namespaces of texts that a page needs besides the entry. */
interface Part {
  entries: string[];
  texts: string[];
}

/** Addresses. */
interface Files {
  code: string[];
  sheets: string[];
  texts: Record<Language, string[]>;
}

/** Texts that the entry waits for (src/i18n/index.ts). */
const FIRST_TEXTS = ["common"];
const LIST_OF_OTHER_TEXTS = "src/i18n/laterFiles.ts";
const PAGE_STYLES = "src/app/mantinePageStyles.ts";

/** In a chunk with the whole first page. */
const START = "src/app/App.tsx";

export const documentParts = {
  home: {
    entries: [START, "src/visitor/home/HomePage.tsx"],
    texts: [...FIRST_TEXTS, "home", "catalog"],
  },
  course: {
    entries: [START, PAGE_STYLES, "src/visitor/course/CoursePage.tsx"],
    texts: [...FIRST_TEXTS, "course", "catalog", "errors"],
  },
  verify: {
    entries: [START, PAGE_STYLES, "src/visitor/verify/VerifyPage.tsx"],
    texts: [...FIRST_TEXTS, "verify", "errors", "dates"],
  },
  shell: { entries: [START], texts: FIRST_TEXTS },
} satisfies Record<string, Part>;

/** The pages that people open most among those that share a document, by the beginning of their address. */
const SHELL_PAGES: Record<string, Part> = {
  "/auth": { entries: [PAGE_STYLES, "src/visitor/auth/AuthPage.tsx"], texts: ["auth", "errors"] },
  "/course/": { entries: [PAGE_STYLES, "src/visitor/course/CoursePage.tsx"], texts: ["course", "catalog", "errors"] },
  "/dashboard": {
    entries: [PAGE_STYLES, "src/app/student/DashboardPage.tsx"],
    texts: ["dashboard", "mail", "dates", "errors"],
  },
  "/lesson/": {
    entries: [PAGE_STYLES, "src/student/lesson/LessonPage.tsx", "src/components/markdown/MarkdownText.tsx"],
    texts: ["lesson", "markdown", "errors"],
  },
  "/exam/": { entries: [PAGE_STYLES, "src/student/exam/ExamPage.tsx"], texts: ["exam", "errors"] },
};

export const pagesWithoutDocument = (manifest: Manifest): Record<string, Files> =>
  Object.fromEntries(Object.entries(SHELL_PAGES).map(([beginning, part]) => [beginning, filesOf(manifest, part)]));

/** @throws for a source or a text that the build does not have */
export function filesOf(manifest: Manifest, { entries, texts }: Part): Files {
  const chunks = [...new Set(entries.flatMap((source) => chunksOf(manifest, keyOf(manifest, source))))];
  const files = [
    ...new Set(chunks.flatMap((name) => [...(manifest[name]?.css ?? []), manifest[name]?.file ?? ""])),
  ].map((file) => `/${file}`);
  return {
    code: files.filter((file) => file.endsWith(".js")),
    sheets: files.filter((file) => file.endsWith(".css")),
    texts: Object.fromEntries(
      languages.map((language) => [
        language,
        [
          ...texts.map((name) => addressOf(manifest, textSource(language, name))),
          ...(language === defaultLanguage ? [] : [addressOf(manifest, LIST_OF_OTHER_TEXTS)]),
        ],
      ]),
    ) as Files["texts"],
  };
}

const textSource = (language: Language, name: string) =>
  `src/i18n/locales/${language}/${name}.${name === "dates" ? "ts" : "json"}`;

function addressOf(manifest: Manifest, source: string): string {
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`the build has no ${source}`);
  return `/${file}`;
}

/** A source that shares its chunk with others is found by the chunk's name. */
function keyOf(manifest: Manifest, source: string): string {
  const base = /(\w+)\.tsx?$/.exec(source)?.[1]?.toLowerCase();
  const found =
    source in manifest ? source : Object.keys(manifest).find((key) => manifest[key]?.name?.toLowerCase() === base);
  if (found === undefined) throw new Error(`the build has no ${source}`);
  return found;
}

/** A chunk with everything that it imports, itself last. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return [...(manifest[name]?.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), name];
}

/** The last element the first paint needs. */
export const LAST = "start";

/** Vite's elements for the entry and for what it imports. */
const ELEMENTS = /\s*<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]+)">(?:<\/script>)?/g;
const HELPERS = `function add(name, properties) {
          document.head.append(Object.assign(document.createElement(name), properties, { crossOrigin: "" }));
        }
        function addCode(href) {
          add("link", { rel: "modulepreload", href: href });
        }`;
const inLanguage = (texts: Files["texts"]) =>
  `(${JSON.stringify(texts)}[document.documentElement.lang] || []).forEach(addCode);`;

/** Address of the entry that the HTML names. @throws without one */
export function entryOf(html: string): string {
  const entry = /<script type="module"[^>]* src="([^"]+)">/.exec(html)?.[1];
  if (entry === undefined) throw new Error("the build has no script of the first page");
  return entry;
}

/**
 * Frames to wait for before a course's scripts: none for signed-in visitors, whose enrollment the document does not show. The
 * name of the token is that of src/lib/offline/leaveDevice.ts.
 */
const COURSE_FRAMES = `(function () {
        try {
          return Object.keys(localStorage).some(function (name) {
            return name.indexOf("__convexAuthJWT") === 0;
          }) ? 0 : 2;
        } catch (refused) {
          return 2;
        }
      })()`;

/**
 * Loads scripts and texts after the first paint, because they compete with it for processor and bandwidth. Injected at
 * the end of the document, which then does not wait for them.
 */
export function withLateScripts(template: string, { code, texts }: Files, part: keyof typeof documentParts): string {
  const found = [...template.matchAll(ELEMENTS)].map(([, address = ""]) => address);
  const script = `(function start(frames) {
        // A hidden page has no frames to wait for.
        if (frames > 0 && !document.hidden) {
          requestAnimationFrame(function () { start(frames - 1); });
          return;
        }
        ${HELPERS}
        ${JSON.stringify([...new Set([...found, ...code])])}.forEach(addCode);
        ${inLanguage(texts)}
        add("script", { type: "module", src: "${entryOf(template)}" });
      })(${part === "course" ? COURSE_FRAMES : "2"});`;
  return template
    .replaceAll(ELEMENTS, "")
    .replace("</body>", () => `  <script id="${LAST}">\n      ${script}\n    </script>\n  </body>`);
}

/**
 * Loads scripts and texts while the rest of the document is still coming: it shows nothing that anyone came for.
 *
 * @param first what every page needs
 * @param pages by the beginning of the address
 */
export function withEarlyScripts(template: string, first: Files, pages: Record<string, Files>): string {
  const isNew = (file: string) => !template.includes(`"${file}"`);
  const everywhere = first.code.filter(isNew);
  const wanted = Object.entries(pages).map(([beginning, { code, sheets, texts }]) => [
    beginning,
    code.filter((file) => isNew(file) && !everywhere.includes(file)),
    sheets.filter(isNew),
    texts,
  ]);
  const script = `(function () {
        if (navigator.serviceWorker && navigator.serviceWorker.controller) {
          document.getElementById("typeface").media = "all";
        }
        ${HELPERS}
        ${inLanguage(first.texts)}
        ${JSON.stringify(wanted)}.forEach(function (page) {
          if (location.pathname.indexOf(page[0]) !== 0) return;
          page[1].concat(page[3][document.documentElement.lang] || []).forEach(addCode);
          page[2].forEach(function (href) {
            add("link", { rel: "preload", as: "style", href: href });
          });
        });
      })();`;
  const preloads = everywhere.map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n    `);
  const entry = `<script type="module"`;
  return template.replace(entry, () => `${preloads.join("")}<script>\n      ${script}\n    </script>\n    ${entry}`);
}
