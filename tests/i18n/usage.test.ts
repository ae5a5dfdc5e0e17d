import { expect, test } from "vitest";
import ts from "typescript";
import { errorCodes } from "@convex/shared/errorCodes";
import { defaultLanguage } from "@/i18n/languages";
import { stringsInReachOfStudents } from "./errorReach";
import { calledName, keyUses, sourceFiles, visit } from "./sources";
import { texts, withoutPlural } from "./texts";

const keys = new Set([...texts[defaultLanguage].keys()].map(withoutPlural));
const client = sourceFiles("src");
const mayName = keyUses(client);

/** Both error files are used under one name (src/i18n/index.ts). */
const asAskedFor = (key: string): string => key.replace(/^adminErrors:/, "errors:");

test("every text is used", () => {
  expect([...keys].filter((key) => !mayName(asAskedFor(key)))).toEqual([]);
});

test("I18N-6: every error code has a title and a message in one of the two files, and no error text is unused", () => {
  const wanted = errorCodes.flatMap((code) => [`errors:${code}.message`, `errors:${code}.title`]);
  const given = [...keys].map(asAskedFor).filter((key) => key.startsWith("errors:"));
  expect(given.sort()).toEqual(wanted.sort());
});

test("pages have the texts of errors that visitors and students can meet, the administration the rest", () => {
  const strings = stringsInReachOfStudents();
  const everywhere = errorCodes.filter((code) => keys.has(`errors:${code}.title`));
  expect(everywhere).toEqual(errorCodes.filter((code) => strings.has(code)));

  const routes = client.find(({ path }) => path.endsWith("adminRoutes.ts"))?.tree.text;
  expect(routes).toMatch(/"admin\/shell\/AdminShell", .*"adminErrors"/);
});

test("the messages of the forms and of the server's refusals match the texts exactly", () => {
  const checks = new Set(["minLength", "maxLength", "email", "regex", "refine", "optional", "enum"]);
  const messages = new Set<string>();
  for (const { path, tree } of [...sourceFiles("convex"), ...client]) {
    // Schemas of forms and of course files.
    const shared = /^convex.(shared|model.content.courseFiles)./.test(path) || /^src.*Form\.ts$/.test(path);
    visit(tree, (node) => {
      if (!ts.isCallExpression(node)) return;
      if (calledName(node) !== "refuse" && !(shared && checks.has(calledName(node)))) return;
      // The message itself, or `{ error: message }`.
      const last = node.arguments.at(-1);
      // The values of an enum without a message are none.
      if (!last || (calledName(node) === "enum" && node.arguments.length < 2)) return;
      visit(last, (inner) => {
        if (ts.isStringLiteral(inner) && inner.text !== "") messages.add(`validation:${inner.text}`);
      });
    });
  }
  expect([...keys].filter((key) => key.startsWith("validation:")).sort()).toEqual([...messages].sort());
});

test("I18N-3: no component contains text of its own", () => {
  const spoken = new Set(["aria-label", "title", "label", "placeholder", "alt", "description"]);
  const letters = /\p{L}{2,}/u;
  const found: string[] = [];
  for (const { path, tree } of client) {
    visit(tree, (node) => {
      if (ts.isJsxText(node) && letters.test(node.text)) found.push(`${path}: ${node.text.trim()}`);
      if (!ts.isJsxAttribute(node) || !spoken.has(node.name.getText())) return;
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && letters.test(value.text)) found.push(`${path}: ${value.text}`);
    });
  }
  expect(found).toEqual([]);
});
