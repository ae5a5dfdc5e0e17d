import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const core = join(root, "node_modules/@mantine/core");
const components = join(core, "esm/components");

/** The theme only sets components' defaults; toasts bring their own styles. */
const paintsNothing = new Set(["app/theme.ts", "app/buttonTheme.ts", "app/toasts.tsx"]);
const firstPaint =
  /^(app\/(?!admin|student)|components\/[^/]+$|components\/catalog\/|components\/list\/(SearchField|LoadMore)\.tsx|visitor\/home\/)/;
/** Loaded by the administration only: its pages and components used nowhere else. */
const adminOnly = /^(app\/)?admin\/|^components\/(list|dialog|form)\//;

/** Values imported from @mantine/core by the given files. */
function usedNames(wanted: (file: string) => boolean): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || paintsNothing.has(file) || !wanted(file)) continue;
    const text = readFileSync(join(root, "src", file), "utf8");
    for (const [, list = ""] of text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)) {
      for (const name of list.split(",").map((item) => item.trim())) {
        if (name !== "" && !name.startsWith("type ")) names.add(name);
      }
    }
  }
  return names;
}

/** Files with class names (`*.module.mjs`) reachable from a Mantine file. */
function reachedModules(file: string, seen: Set<string>): void {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  if (file.endsWith(".module.mjs")) return;
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.mjs)"/g)) {
    reachedModules(resolve(dirname(file), target), seen);
  }
}

/** Style sheets by the class names they define. */
function sheetsByClass(): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const sheet of readdirSync(join(core, "styles"))) {
    if (!sheet.endsWith(".css") || sheet.endsWith(".layer.css")) continue;
    for (const [name] of readFileSync(join(core, "styles", sheet), "utf8").matchAll(/m_[0-9a-f]+/g)) {
      if (!sheets.has(name)) sheets.set(name, sheet);
    }
  }
  return sheets;
}

function importedSheets(file: string): string[] {
  const text = readFileSync(join(root, "src/app", file), "utf8");
  return [...text.matchAll(/styles\/([A-Za-z-]+)\.layer\.css"/g)].map(([, sheet = ""]) => `${sheet}.css`);
}

const first = importedSheets("mantineStyles.ts");
const later = importedSheets("mantinePageStyles.ts");
const admin = importedSheets("admin/mantineAdminStyles.ts");

function neededSheets(wanted: (file: string) => boolean): Map<string, string> {
  const sheets = sheetsByClass();
  const needed = new Map<string, string>();
  for (const name of usedNames(wanted)) {
    const reached = new Set<string>();
    reachedModules(join(components, name, `${name}.mjs`), reached);
    for (const file of reached) {
      if (!file.endsWith(".module.mjs")) continue;
      for (const [className] of readFileSync(file, "utf8").matchAll(/m_[0-9a-f]+/g)) {
        const sheet = sheets.get(className);
        if (sheet !== undefined && !needed.has(sheet)) needed.set(sheet, name);
      }
    }
  }
  return needed;
}

function missing(needed: Map<string, string>, loaded: string[]): string[] {
  return [...needed].filter(([sheet]) => !loaded.includes(sheet)).map(([sheet, name]) => `${sheet} for ${name}`);
}

test("the first page has its styles from the start", () => {
  const needed = neededSheets((file) => firstPaint.test(file));
  expect(needed.has("Button.css")).toBe(true); // sanity check
  expect(missing(needed, first)).toEqual([]);
});

test("every component in use has its style sheet", () => {
  expect(
    missing(
      neededSheets(() => true),
      [...first, ...later, ...admin],
    ),
  ).toEqual([]);
});

test("visitors' and students' pages do not need the administration's sheets", () => {
  expect(
    missing(
      neededSheets((file) => !adminOnly.test(file)),
      [...first, ...later],
    ),
  ).toEqual([]);
});

test("no style sheet is unused, too early or loaded twice", () => {
  const early = neededSheets((file) => firstPaint.test(file));
  const all = neededSheets(() => true);
  expect(first.filter((sheet) => !early.has(sheet) && !["baseline.css", "global.css"].includes(sheet))).toEqual([]);
  expect(later.filter((sheet) => !all.has(sheet) || first.includes(sheet))).toEqual([]);
  expect(admin.filter((sheet) => !all.has(sheet) || first.includes(sheet) || later.includes(sheet))).toEqual([]);
});

test.each([
  ["mantineStyles.ts", first],
  ["mantinePageStyles.ts", later],
  ["admin/mantineAdminStyles.ts", admin],
])("the sheets of %s keep Mantine's own order", (_file, sheets) => {
  const all = readFileSync(join(core, "styles.css"), "utf8");
  const places = sheets.map((sheet) => {
    const [firstClass] = /m_[0-9a-f]+/.exec(readFileSync(join(core, "styles", sheet), "utf8")) ?? [];
    return firstClass === undefined ? -1 : all.indexOf(firstClass);
  });
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
