import { describe, expect, test } from "vitest";
import ts from "typescript";
import { languages } from "@/i18n/languages";
import { calledName, namespacesOf, sourceFiles, visit } from "./sources";
import { texts } from "./texts";

/** Keys that the calls of `t` in `node` may ask for, in order. */
function keysIn(node: ts.Node, namespaces: string[]): string[] {
  const keys: string[] = [];
  visit(node, (call) => {
    if (!ts.isCallExpression(call) || calledName(call) !== "t" || !call.arguments[0]) return;
    visit(call.arguments[0], (key) => {
      if (!ts.isStringLiteral(key)) return;
      const qualified = key.text.includes(":") ? [key.text] : namespaces.map((name) => `${name}:${key.text}`);
      const known = qualified.find((name) => texts.pt.has(name));
      if (known !== undefined) keys.push(known);
    });
  });
  return keys;
}

const pressed = /^(a|button|Link|Anchor|\w*Button|Menu\.Item)$/;

interface Named {
  path: string;
  name: string;
  visible: string;
}

/**
 * Lists elements whose text and name differ.
 *
 * @example a button "Review" that is named "Review the exam of May 3"
 */
function listNamed(): Named[] {
  const named: Named[] = [];
  for (const { path, tree } of sourceFiles("src")) {
    const namespaces = namespacesOf(tree);
    visit(tree, (node) => {
      if (!ts.isJsxElement(node) || !pressed.test(node.openingElement.tagName.getText())) return;
      const label = node.openingElement.attributes.properties.find(
        (attribute): attribute is ts.JsxAttribute =>
          ts.isJsxAttribute(attribute) && attribute.name.getText() === "aria-label",
      );
      if (!label?.initializer) return;
      const names = keysIn(label.initializer, namespaces);
      const shown = node.children.filter(ts.isJsxExpression).flatMap((child) => keysIn(child, namespaces));
      for (const [index, visible] of shown.entries()) {
        const name = names[Math.min(index, names.length - 1)];
        if (name !== undefined) named.push({ path, name, visible });
      }
    });
  }
  return named;
}

const named = listNamed();

test("names of other words than the visible ones are found", () => {
  expect(named.length).toBeGreaterThan(10);
});

describe.each(languages)("%s", (language) => {
  test("LOOK-9: what one reads is part of what it is called, so that one can say it", () => {
    const plain = (key: string) => texts[language].get(key)?.toLowerCase() ?? "";
    const other = named.filter(({ name, visible }) => !plain(name).includes(plain(visible)));
    expect(other.map(({ path, name, visible }) => `${path}: "${plain(visible)}" is called "${plain(name)}"`)).toEqual(
      [],
    );
  });
});
