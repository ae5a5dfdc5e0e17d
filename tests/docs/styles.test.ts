import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";

/* A class that a style sheet lacks is `undefined`, and nobody hears of it: neither TypeScript, nor Vite, nor the browser. */

const files = readdirSync("src", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

const components = files
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

function classesOf(sheet: string): Set<string> {
  const classes = new Set<string>();
  postcss.parse(readFileSync(sheet, "utf8")).walkRules(({ selector, parent }) => {
    // Names that a library gives.
    if (parent instanceof postcss.Rule && parent.selector.endsWith(":global")) return;
    for (const [, name = ""] of selector.matchAll(/\.([a-z][\w-]*)/gi)) classes.add(name);
  });
  return classes;
}

const sheets = new Map(
  files.filter((file) => file.endsWith(".module.css")).map((file) => [file, classesOf(file)] as const),
);

interface Use {
  file: string;
  sheet: string;
  /** Classes named by `classes.name`. */
  classes: string[];
  /** By `classes[…]`. */
  mayUseAny: boolean;
}

function usesIn({ file, text }: { file: string; text: string }): Use[] {
  return [...text.matchAll(/^import (\w+) from "(.+\.module\.css)";$/gm)].map(([, name = "", path = ""]) => {
    const sheet = path.startsWith("@/") ? join("src", path.slice(2)) : join(dirname(file), path);
    // Not in the path of an import: responsive.module.css.
    const named = text.matchAll(new RegExp(`\\b${name}\\.(\\w+)(?!\\w*\\.css")`, "g"));
    return { file, sheet, classes: [...named].map(([, of = ""]) => of), mayUseAny: text.includes(`${name}[`) };
  });
}

const uses = components.flatMap(usesIn);

test("components name only classes that their style sheet has", () => {
  const missing = uses.flatMap(({ file, sheet, classes }) =>
    classes.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${file}: .${name} of ${sheet}`),
  );
  expect(missing).toEqual([]);
  expect(uses.flatMap(({ classes }) => classes).length).toBeGreaterThan(500);
});

test("style sheets have only classes that a component names", () => {
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const own = uses.filter((use) => use.sheet === sheet);
    if (own.some(({ mayUseAny }) => mayUseAny)) return [];
    const named = new Set(own.flatMap((use) => use.classes));
    return [...classes].filter((name) => !named.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(unused).toEqual([]);
});
