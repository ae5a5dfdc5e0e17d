import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const core = join(root, "node_modules/@mantine/core");
const components = join(core, "esm/components");

/** Sheets that belong to no component. */
const general = ["baseline.css", "default-css-variables.css", "global.css"];
/** The theme only sets components' defaults; toasts bring their own styles. */
const paintsNothing = new Set(["app/theme.ts", "app/buttonTheme.ts", "app/toasts.tsx"]);

/** Values imported from @mantine/core. */
function usedNames(): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || paintsNothing.has(file)) continue;
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

function importedSheets(): string[] {
  const text = readFileSync(join(root, "src/app/mantineStyles.ts"), "utf8");
  return [...text.matchAll(/styles\/([A-Za-z-]+)\.layer\.css"/g)].map(([, sheet = ""]) => `${sheet}.css`);
}

const imported = importedSheets();

function neededSheets(): Map<string, string> {
  const sheets = sheetsByClass();
  const needed = new Map<string, string>();
  for (const name of usedNames()) {
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

test("every component in use has its style sheet", () => {
  const needed = neededSheets();
  expect(needed.has("Button.css")).toBe(true); // sanity check
  expect([...needed].filter(([sheet]) => !imported.includes(sheet))).toEqual([]);
});

test("no style sheet is unused or loaded twice", () => {
  const needed = neededSheets();
  expect(imported.filter((sheet) => !needed.has(sheet) && !general.includes(sheet))).toEqual([]);
  expect(new Set(imported).size).toBe(imported.length);
});

test("the sheets keep Mantine's own order", () => {
  const all = readFileSync(join(core, "styles.css"), "utf8");
  const places = imported.map((sheet) => {
    const [firstClass] = /m_[0-9a-f]+/.exec(readFileSync(join(core, "styles", sheet), "utf8")) ?? [];
    return firstClass === undefined ? -1 : all.indexOf(firstClass);
  });
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
