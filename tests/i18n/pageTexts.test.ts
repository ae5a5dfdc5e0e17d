import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { namespacesOf, sourceFiles, visit } from "./sources";

const client = new Map(sourceFiles("src").map(({ path, tree }) => [path, tree]));

/** With the first page, and with every page. */
const ALWAYS = ["common", "errors"];

/** A page as `pageRoute` names it, with the texts that its route and the routes around it load. */
interface Page {
  source: string;
  texts: string[];
}

/** Reads the pages of a file of routes: calls of `pageRoute(path, module, ...texts)`. */
function pagesOf(file: string, around: string[] = []): Page[] {
  const pages: Page[] = [];
  const tree = client.get(file);
  if (!tree) throw new Error(`no ${file}`);
  visit(tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== "pageRoute") return;
    const [, ...names] = node.arguments.map((argument) => (ts.isStringLiteral(argument) ? argument.text : ""));
    const [module = "", ...texts] = names;
    if (module !== "") pages.push({ source: `src/${module}.tsx`, texts: [...texts, ...around] });
  });
  return pages;
}

/** The file that an import names, if it is the client's own. */
function fileOf(from: string, name: string): string | undefined {
  if (!name.startsWith("@/") && !name.startsWith(".")) return undefined;
  const path = name.startsWith("@/") ? `src/${name.slice(2)}` : normalize(join(dirname(from), name));
  return [`${path}.tsx`, `${path}.ts`, `${path}/index.ts`].find((file) => client.has(file));
}

/** Files that load with a file: what it imports, not what it loads later. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const statement of client.get(file)?.statements ?? []) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
      continue;
    const imported = fileOf(file, (statement.moduleSpecifier as ts.StringLiteral).text);
    if (imported) loadedWith(imported, known);
  }
  return known;
}

test("LOOK-15: a page's route loads all texts of the code that comes with it, else the page would vanish meanwhile", () => {
  const shell = pagesOf("src/app/adminRoutes.ts").find(({ source }) => source.endsWith("AdminShell.tsx"));
  const pages = [...pagesOf("src/app/routes.tsx"), ...pagesOf("src/app/adminRoutes.ts", shell?.texts)];
  expect(pages.length).toBeGreaterThan(40);
  const missing = pages.flatMap(({ source, texts }) => {
    const loaded = [...ALWAYS, ...texts];
    return [...loadedWith(source)].flatMap((file) => {
      const wanted = namespacesOf(client.get(file) as ts.SourceFile);
      return wanted.filter((name) => !loaded.includes(name)).map((name) => `${source}: ${name}, of ${file}`);
    });
  });
  expect(missing).toEqual([]);
});
