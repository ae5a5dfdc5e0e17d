/**
 * `npm run budget`, part of `npm run check`: what each page costs a visitor, in KiB after gzip, from the graph of a real
 * build. Fails when a page costs more than it may, or when a library loads before it is used.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const HOME = { script: 160, style: 14 };
/** Over home: what the route's code, texts and everything that they load by themselves add. */
const ROUTES = {
  AuthPage: { script: 15 },
  CoursePage: { script: 15 },
  ExamPage: { script: 15 },
  LessonPage: { script: 55, allows: ["markdown"] },
  DashboardPage: { script: 35 },
  CertificatePage: { script: 15, allows: ["QR code"] },
  VerifyPage: { script: 15 },
};
/** Loaded by something that the visitor does, not with the page. Whatever else a page imports lazily counts. */
const ON_DEMAND = {
  "src/visitor/auth/accountRules.ts": { when: "first field touched", texts: ["validation"] },
  "src/student/profile/ProfilePanel.tsx": { when: "tab My data" },
  "src/student/certificate/CertificateDialog.tsx": { when: "opened certificate" },
};
/** Must stay out of every page that does not allow it. */
const LATE = {
  charts: /node_modules\/(recharts|@mantine\/charts|d3-[a-z]+|victory-vendor)\//,
  "date picker": /node_modules\/(@mantine\/dates|dayjs)\//,
  markdown: /node_modules\/(react-markdown|remark-[a-z-]+|micromark[a-z-]*|mdast-[a-z-]+)\//,
  toasts: /node_modules\/@mantine\/notifications\//,
  "QR code": /node_modules\/uqr\//,
  "drag and drop": /node_modules\/@dnd-kit\//,
};

const output = (await build({ logLevel: "error", build: { write: false } })).output;
const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
const assets = new Map(output.filter(({ type }) => type === "asset").map((asset) => [asset.fileName, asset]));
const root = `${process.cwd().replaceAll("\\", "/")}/`;
const sourceOf = (chunk) => chunk.facadeModuleId?.replaceAll("\\", "/").replace(root, "") ?? "";
const bySource = new Map([...chunks.values()].map((chunk) => [sourceOf(chunk), chunk]));

function chunkOf(source) {
  const chunk = bySource.get(source);
  if (!chunk) throw new Error(`the build has no chunk of its own for ${source}`);
  return chunk;
}

/** Chunks that a chunk loads later; those of style sheets only are no chunks any more. */
const later = (chunk) => chunk.dynamicImports.map((name) => chunks.get(name)).filter((found) => found !== undefined);

/** A chunk, what it imports and, when `lazily`, what it will import on its own. */
function reach(chunk, lazily, into = new Set()) {
  if (into.has(chunk)) return into;
  into.add(chunk);
  for (const name of chunk.imports) reach(chunks.get(name), lazily && !isFirst(name), into);
  if (!lazily) return into;
  for (const next of later(chunk)) {
    const source = sourceOf(next);
    if (!(source in ON_DEMAND) && !/Page\.tsx$|^src\/i18n\//.test(source)) reach(next, true, into);
  }
  return into;
}

const kib = (content) => gzipSync(content, { level: 9 }).length / 1024;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const textsOf = (...namespaces) => namespaces.map((name) => chunkOf(`src/i18n/locales/pt/${name}.json`));

function weigh(set, without = new Set(), more = []) {
  const own = [...set].filter((chunk) => !without.has(chunk));
  const sheetsOf = (list) => new Set(list.flatMap((chunk) => [...chunk.viteMetadata.importedCss]));
  const before = sheetsOf([...without]);
  const sheets = [...sheetsOf(own)].filter((name) => !before.has(name)).concat(more);
  return {
    script: sum(own.map(({ code }) => kib(code))),
    style: sum(sheets.map((name) => kib(assets.get(name).source))),
  };
}

const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
const first = reach(entry, false);
const isFirst = (name) => first.has(chunks.get(name));
for (const chunk of textsOf("common", "home")) first.add(chunk);

/** A module of style sheets only leaves no chunk, but its sheet. */
const PAGE_STYLES = [...assets.values()].find(({ originalFileNames }) =>
  originalFileNames.includes("src/app/mantinePageStyles.ts"),
)?.fileName;
if (!PAGE_STYLES) throw new Error("the build has no sheet of src/app/mantinePageStyles.ts");

const failures = [];
/** @param {string} page */
function checkLate(page, set, allows = []) {
  for (const [library, pattern] of Object.entries(LATE)) {
    if (allows.includes(library)) continue;
    const found = [...set].flatMap(({ moduleIds }) => moduleIds).find((id) => pattern.test(id.replaceAll("\\", "/")));
    if (found) failures.push(`${page} loads ${library} at once (${found.replace(root, "")})`);
  }
}

/** The file of a page and the namespaces that travel with it, as the route table names them. */
const table = readFileSync("src/app/AppRoutes.tsx", "utf8");
function routeOf(page) {
  const [, path, names] = new RegExp(`import\\("([^"]+/${page})"\\)((?:,\\s*"\\w+")*)`).exec(table) ?? [];
  if (path === undefined) throw new Error(`src/app/AppRoutes.tsx does not load ${page}`);
  const source = `${path.replace(/^@/, "src").replace(/^\./, "src/app")}.tsx`;
  return { source, namespaces: [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name) };
}

const rows = [];
function row(name, { script, style }, limit) {
  const over = (kind, value) => limit[kind] !== undefined && value > limit[kind];
  if (over("script", script))
    failures.push(`${name}: ${script.toFixed(1)} KiB of scripts, allowed are ${limit.script}`);
  if (over("style", style))
    failures.push(`${name}: ${style.toFixed(1)} KiB of style sheets, allowed are ${limit.style}`);
  const cell = (value, most) => `${value.toFixed(1)}${most === undefined ? "" : ` / ${most}`}`.padStart(14);
  rows.push(`${name.padEnd(32)}${cell(script, limit.script)}${cell(style, limit.style)}`);
}

row("Home", weigh(first), HOME);
checkLate("Home", first);
for (const [page, limit] of Object.entries(ROUTES)) {
  const { source, namespaces } = routeOf(page);
  const set = reach(chunkOf(source), true);
  for (const chunk of textsOf("errors", ...namespaces)) set.add(chunk);
  row(`+ ${page}`, weigh(set, first, [PAGE_STYLES]), limit);
  checkLate(page, set, limit.allows);
  for (const chunk of set) {
    for (const next of later(chunk)) {
      const demand = ON_DEMAND[sourceOf(next)];
      if (!demand) continue;
      const late = new Set([...reach(next, true), ...textsOf(...(demand.texts ?? []))]);
      row(`    then: ${demand.when}`, weigh(late, new Set([...first, ...set])), {});
    }
  }
}

/** `npm run budget -- AuthPage`: what its figure is made of. */
const [asked] = process.argv.slice(2);
if (asked) {
  const set = reach(chunkOf(routeOf(asked).source), true);
  const parts = [...set].filter((chunk) => !first.has(chunk)).sort((a, b) => kib(b.code) - kib(a.code));
  for (const { fileName, code, moduleIds } of parts) {
    const names = moduleIds.map((id) => id.replace(/^.*\/(node_modules|src)\//, "")).slice(0, 5);
    console.log(`${kib(code).toFixed(1).padStart(6)}  ${fileName}  (${moduleIds.length}: ${names.join(", ")})`);
  }
}
console.log(`${"KiB after gzip".padEnd(32)}${"scripts".padStart(14)}${"style sheets".padStart(14)}`);
console.log(rows.join("\n"));
if (failures.length > 0) {
  console.error(`\nOver the budget:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  process.exit(1);
}
