import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, readRequirements } from "../../scripts/requirements";

const files = await projectFiles();
const ids = new Set((await readRequirements()).map(({ id }) => id));

/** Course content, generated code and the samples below. */
const IGNORED = /^convex\/seed\/courses\/|(^|\/)_generated\/|^tests\/docs\/citations\.test\.ts$/;
const COMMENT = /(?:^|[\s{(;,])\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm;
const ID = /(?<![\w-])([A-Z][A-Z\d]+)-\d{1,2}(?![-\w])/g;
const NOT_AN_ID = new Set(["UTF", "SHA", "UTC", "ISO"]);
const FILE = /(?<![\w@$:.*<>/-])[\w@$.{},*<>/-]*[\w})>*]\.(?:md|tsx?|mjs|cjs|css|json|html|sh|ya?ml)(?![\w/])/g;
const FOLDER = /(?<![\w@$:.*<>/-])(?:convex|docs|local-backend|public|scripts|src|tests)\/[\w/-]*[\w/](?![\w*<{.-])/g;
/** Addresses that are served, a host's own files, files inside a ZIP, files created by a build or by an app's developer, files of Convex's packages, a field of its protocol. */
const ELSEWHERE =
  /^(?:app|404)\.html$|^data\.json$|^convex\.config\.ts$|^(?:\.\/)?generate_admin_key\.sh$|^(?:dist\/)?vercel\.json$|^convex\/(?:server|values|browser|react|bin|src)\b|^\.\.\/convex\/a\.ts$|^\/(?:badges|\.well-known)\/\w+\.json$|^(?:start|end)Version\.ts$/;
const PLACEHOLDER = /[*<>]|(?:^|\/)[A-Z]+\.(?!md$)/;

/** Returns what people read: documents, and comments of code. */
function prose(file: string, text: string): string {
  if (file.endsWith(".md")) return text.replaceAll(/\]\(([^)#\s]*)[^)]*\)/g, "] $1 ");
  return /\.(?:tsx?|mjs|cjs|css)$/.test(file) ? (text.match(COMMENT) ?? []).join("\n") : "";
}

/** `{a,b}.ts` is `a.ts` and `b.ts`. */
function alternatives(name: string): string[] {
  const [, before = "", choices, after = ""] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(name) ?? [];
  if (choices === undefined) return [name];
  return choices.split(",").flatMap((choice) => alternatives(`${before}${choice.trim()}${after}`));
}

/** Every path and every ending of one, with and without extension: `convex/model/x.ts`, `model/x.ts`, `x`. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split("/");
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const ends = paths.flatMap((path) => path.split("/").map((_, index, all) => all.slice(index).join("/")));
    return [...ends, ...ends.map((end) => end.replace(/(\w)\.[^/]*$/, "$1"))];
  }),
);

function exists(name: string, from: string): boolean {
  if (PLACEHOLDER.test(name) || ELSEWHERE.test(name)) return true;
  const path = name.replace(/\/$/, "");
  return known.has(path.replace(/^(\.\.?\/)+/, "")) || known.has(posix.join(posix.dirname(from), path));
}

/** Files, folders and requirements named in a text that do not exist. */
function missing(file: string, text: string): string[] {
  const cited = prose(file, text);
  const names = [...cited.matchAll(FILE), ...cited.matchAll(FOLDER)].flatMap(([name]) => alternatives(name));
  const requirements = [...cited.matchAll(ID)].filter(([, area = ""]) => !NOT_AN_ID.has(area)).map(([id]) => id);
  return [
    ...names.filter((name) => !exists(name, file)),
    ...requirements.filter((id) => !ids.has(id)),
    ...(cited.match(/§ ?\d|\b[Tt]he specification\b|\b[Ss]pecification,? section/g) ?? []),
  ].map((name) => `${file}: ${name}`);
}

test("DOCS-2: comments and documents name existing files and requirements", async () => {
  const read = files.filter((file) => /\.(?:md|tsx?|mjs|cjs|css)$/.test(file) && !IGNORED.test(file));
  const found = await Promise.all(read.map(async (file) => missing(file, await readFile(file, "utf8"))));
  expect(found.flat()).toEqual([]);
});

test.each([
  ["a document that is not here", "docs/x.md", "See [rules](rules.md)."],
  ["a file that was renamed", "src/x.ts", "/** As in `convex/model/learning/exams/gradingRules.ts`. */"],
  ["a folder that was removed", "convex/x.ts", "// The rest is in src/nothing/there."],
  ["an id that nobody wrote", "convex/x.ts", "/** EXAM-99 */"],
  ["a section of a text that is elsewhere", "src/x.tsx", "{/* Specification, section 5 */}"],
])("notices %s", (_, file, text) => {
  expect(missing(file, text)).toHaveLength(1);
});

test("ignores code, patterns and other projects' names", () => {
  const code =
    'import x from "./nothing.ts"; /** UTF-8, SHA-256, `src/**/*.ts`, https://a.example/b.html, `convex/values` */';
  expect(missing("convex/x.ts", code)).toEqual([]);
});
