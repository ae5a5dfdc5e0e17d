/**
 * `npm run budget`, part of `npm run check`: each page's cost in KiB after gzip, from a real build's module graph.
 * Fails when a page exceeds its limit or loads a library too early.
 */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

interface Weight {
  script: number;
  style: number;
}
type Chunk = Rolldown.OutputChunk;
type Chunks = ReadonlySet<Chunk>;

const EVERYWHERE: Weight = { script: 180, style: 8 };
/** With the courses that its document shows. */
const HOME: Weight = { script: 197, style: 11 };
/** In addition to what every page loads: the route's code, texts and everything they load by themselves. */
const ROUTES: Record<string, { script: number; allows?: string[] }> = {
  AuthPage: { script: 26 },
  CoursePage: { script: 23 },
  ExamPage: { script: 19 },
  AttemptsPage: { script: 22, allows: ["dates"] },
  ReviewPage: { script: 12 },
  LessonPage: { script: 49, allows: ["markdown"] },
  ModulePracticePage: { script: 35, allows: ["markdown"] },
  DailyPracticePage: { script: 38, allows: ["markdown", "dates"] },
  DashboardPage: { script: 33, allows: ["dates"] },
  CertificatePage: { script: 45, allows: ["dates", "QR code"] },
  VerifyPage: { script: 27, allows: ["dates"] },
};
/** Loaded by a visitor's action; all other lazy imports count. */
const ON_DEMAND: Partial<Record<string, { when: string; texts?: string[] }>> = {
  "src/student/lesson/Video.tsx": { when: "video lesson" },
  "src/components/markdown/figure/Figure.tsx": { when: "lesson with a figure" },
  "src/components/markdown/question/Question.tsx": { when: "lesson with a question" },
  "src/student/dashboard/BrowseCourses.tsx": { when: "tab Browse" },
  "src/student/certificate/CertificateList.tsx": {
    when: "tab Certificates",
    texts: ["certificate", "certificateShare"],
  },
  "src/student/dashboard/DailyCard.tsx": { when: "tab My courses" },
  "src/components/dialog/SideSheet.tsx": { when: "opened outline" },
  "src/components/catalog/CatalogSearch.tsx": { when: "search" },
  "src/visitor/auth/ChallengeForm.tsx": { when: "second factor" },
  "src/student/security/SecurityLink.tsx": { when: "tab My data" },
  "src/student/privacy/PrivacyLink.tsx": { when: "tab My data" },
  "src/student/mail/MailPanel.tsx": { when: "tab My data" },
  "src/visitor/home/CurrentPromo.tsx": { when: "promotion", texts: ["dates"] },
  "src/visitor/auth/accountRules.ts": { when: "first field touched", texts: ["validation"] },
  "src/student/profile/ProfilePanel.tsx": { when: "tab My data", texts: ["controls", "validation"] },
  "src/student/certificate/CertificateThumbnail.tsx": { when: "first certificate" },
  "src/student/certificate/NameDialog.tsx": { when: "correction of the name" },
  "src/student/certificate/CertificateDialog.tsx": { when: "opened certificate" },
  "src/app/offline/OfflineParts.tsx": { when: "a moment later", texts: ["offline", "dates"] },
  "src/app/offline/SignOutQuestion.tsx": { when: "leaving what waits", texts: ["controls"] },
  "src/visitor/course/KeepCourse.tsx": { when: "enrolled student", texts: ["offline"] },
  "src/student/dashboard/KeptCourses.tsx": { when: "no line", texts: ["offline"] },
  "src/visitor/course/SampleCertificate.tsx": { when: "certificate in sight", texts: ["certificate", "dates"] },
};
/** Kept out of every page that does not allow it. */
const LATE = {
  charts: /node_modules\/(recharts|@mantine\/charts|d3-[a-z]+|victory-vendor)\//,
  dates: /node_modules\/(@date-fns\/tz|date-fns)\//,
  "date picker": /node_modules\/(@mantine\/dates|dayjs)\//,
  markdown: /node_modules\/(react-markdown|remark-[a-z-]+|micromark[a-z-]*|mdast-[a-z-]+)\//,
  toasts: /node_modules\/@mantine\/notifications\//,
  "QR code": /node_modules\/uqr\//,
  "drag and drop": /node_modules\/@dnd-kit\//,
};

const { output } = (await build({ logLevel: "error", build: { write: false } })) as Rolldown.RolldownOutput;
const chunks = new Map(output.filter((item) => item.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
const assets = new Map(output.filter((item) => item.type === "asset").map((asset) => [asset.fileName, asset]));
const root = `${process.cwd().replaceAll("\\", "/")}/`;
const relative = (id: string) => id.replaceAll("\\", "/").replace(root, "");
const sourceOf = (chunk: Chunk) => relative(chunk.facadeModuleId ?? "");
const bySource = new Map([...chunks.values()].map((chunk) => [sourceOf(chunk), chunk]));

/** Also one that it shares with others. */
function chunkOf(source: string): Chunk {
  const holds = ({ moduleIds }: Chunk) => moduleIds.some((id) => relative(id) === source);
  const chunk = bySource.get(source) ?? [...chunks.values()].find(holds);
  if (!chunk) throw new Error(`the build has no chunk for ${source}`);
  return chunk;
}

/** Chunks that a chunk loads later; chunks of style sheets only are not in the output. */
const later = (chunk: Chunk) =>
  chunk.dynamicImports.map((name) => chunks.get(name)).filter((found) => found !== undefined);

/** A chunk with its imports and, if `lazily`, its lazy imports. */
function reach(chunk: Chunk, lazily: boolean, into = new Set<Chunk>()): Set<Chunk> {
  if (into.has(chunk)) return into;
  into.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) reach(imported, lazily && !first.has(imported), into);
  }
  if (!lazily) return into;
  for (const next of later(chunk)) {
    const source = sourceOf(next);
    if (!(source in ON_DEMAND) && !/Page\.tsx$|^src\/i18n\//.test(source)) reach(next, true, into);
  }
  return into;
}

const kib = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length / 1024;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const textsOf = (...namespaces: string[]) =>
  namespaces.map((name) => chunkOf(`src/i18n/locales/pt/${name}.${name === "dates" ? "ts" : "json"}`));

function weigh(set: Chunks, without: Chunks = new Set(), more: string[] = []): Weight {
  const own = [...set].filter((chunk) => !without.has(chunk));
  const sheetsOf = (list: Chunk[]) => new Set(list.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  const before = sheetsOf([...without]);
  const sheets = [...sheetsOf(own)].filter((name) => !before.has(name)).concat(more);
  return {
    script: sum(own.map(({ code }) => kib(code))),
    style: sum(sheets.map((name) => kib(assets.get(name)?.source ?? ""))),
  };
}

const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
if (!entry) throw new Error("the build has no entry");
const first = new Set<Chunk>();
reach(entry, false, first);
/** What the entry loads at once. */
for (const chunk of later(entry)) reach(chunk, false, first);
for (const chunk of textsOf("common")) first.add(chunk);

/** A module that imports only style sheets leaves a sheet and no chunk. */
const PAGE_STYLES = [...assets.values()].find(({ originalFileNames }) =>
  originalFileNames.includes("src/app/mantinePageStyles.ts"),
)?.fileName;
if (!PAGE_STYLES) throw new Error("the build has no sheet of src/app/mantinePageStyles.ts");

const failures: string[] = [];
function checkLate(page: string, set: Chunks, allows: string[] = []): void {
  for (const [library, pattern] of Object.entries(LATE)) {
    if (allows.includes(library)) continue;
    const found = [...set].flatMap(({ moduleIds }) => moduleIds).find((id) => pattern.test(id.replaceAll("\\", "/")));
    if (found) failures.push(`${page} loads ${library} at once (${found.replace(root, "")})`);
  }
}

/** A page's file and the namespaces that the route table loads with it. */
const table = readFileSync("src/app/routes.tsx", "utf8");
function routeOf(page: string): { source: string; namespaces: string[] } {
  const [, path, names] = new RegExp(`import\\("([^"]+/${page})"\\)((?:,\\s*"\\w+")*)`).exec(table) ?? [];
  if (path === undefined) throw new Error(`src/app/routes.tsx does not load ${page}`);
  const source = `${path.replace(/^@/, "src").replace(/^\./, "src/app")}.tsx`;
  return { source, namespaces: [...(names ?? "").matchAll(/"(\w+)"/g)].map(([, name = ""]) => name) };
}

const rows: string[] = [];
function row(name: string, { script, style }: Weight, limit: Partial<Weight>): void {
  const check = (what: string, value: number, most = Infinity) => {
    if (value > most) failures.push(`${name}: ${value.toFixed(1)} KiB of ${what}, allowed are ${most}`);
  };
  check("scripts", script, limit.script);
  check("style sheets", style, limit.style);
  const cell = (value: number, most: number | undefined) =>
    `${value.toFixed(1)}${most === undefined ? "" : ` / ${most}`}`.padStart(14);
  rows.push(`${name.padEnd(32)}${cell(script, limit.script)}${cell(style, limit.style)}`);
}

function rowsOnDemand(set: Chunks): void {
  for (const chunk of set) {
    if (set !== first && first.has(chunk)) continue;
    for (const next of later(chunk)) {
      const demand = ON_DEMAND[sourceOf(next)];
      if (!demand) continue;
      const late = new Set([...reach(next, true), ...textsOf(...(demand.texts ?? []))]);
      row(`    then: ${demand.when}`, weigh(late, new Set([...first, ...set])), {});
    }
  }
}

row("Every page", weigh(first), EVERYWHERE);
const home = new Set([
  ...first,
  ...reach(chunkOf("src/visitor/home/HomePage.tsx"), true),
  ...textsOf("home", "catalog"),
]);
row("Home", weigh(home), HOME);
checkLate("Home", home);
rowsOnDemand(home);
for (const [page, limit] of Object.entries(ROUTES)) {
  const { source, namespaces } = routeOf(page);
  const set = reach(chunkOf(source), true);
  for (const chunk of textsOf("errors", ...namespaces)) set.add(chunk);
  row(`+ ${page}`, weigh(set, first, [PAGE_STYLES]), limit);
  checkLate(page, set, limit.allows);
  rowsOnDemand(set);
}

/** `npm run budget -- AuthPage` lists the chunks behind its figure. */
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
