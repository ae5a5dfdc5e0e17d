import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

export interface SourceFile {
  path: string;
  tree: ts.SourceFile;
}

/** Parses every TypeScript file below a folder. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => {
      const path = join(root, folder, name);
      const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const text = readFileSync(path, "utf8");
      return { path: relative(root, path), tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
    });
}

export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Name of the called function: `t` for `t(...)` and for `i18next.t(...)`. */
export function calledName(call: ts.CallExpression): string {
  const callee = call.expression;
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
}

/** A template literal as a pattern where `${...}` matches anything; null without fixed text. */
function templatePattern(template: ts.TemplateExpression): RegExp | null {
  const parts = [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
  if (parts.join("").replace(/[.:]/g, "") === "") return null;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")}$`);
}

/** The namespaces named by `useTranslation` or `TFunction`; several allow several meanings. */
export function namespacesOf(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === "TFunction") {
      const [of] = node.typeArguments ?? [];
      if (of && ts.isLiteralTypeNode(of) && ts.isStringLiteral(of.literal)) found.push(of.literal.text);
    }
    if (!ts.isCallExpression(node) || calledName(node) !== "useTranslation") return;
    const [first] = node.arguments;
    if (first === undefined) found.push("common");
    else if (ts.isStringLiteral(first)) found.push(first.text);
    else if (ts.isArrayLiteralExpression(first)) {
      for (const item of first.elements) if (ts.isStringLiteral(item)) found.push(item.text);
    }
  });
  return [...new Set(found)];
}

/**
 * Whether any file names a key (`namespace:key`), directly or through a variable. The compiler checks that used keys
 * exist (src/i18n/resources.d.ts).
 */
export function keyUses(files: SourceFile[]): (qualifiedKey: string) => boolean {
  const named = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { tree } of files) {
    const namespaces = namespacesOf(tree);
    visit(tree, (node) => {
      if (ts.isStringLiteralLike(node)) {
        for (const namespace of node.text.includes(":") ? [""] : namespaces) {
          named.add(namespace === "" ? node.text : `${namespace}:${node.text}`);
        }
      }
      if (ts.isTemplateExpression(node)) {
        const pattern = templatePattern(node);
        const inTranslate = ts.isCallExpression(node.parent) && calledName(node.parent) === "t";
        if (pattern && node.head.text.includes(":")) patterns.push(pattern);
        else if (pattern && inTranslate) {
          for (const namespace of namespaces) patterns.push(new RegExp(`^${namespace}:${pattern.source.slice(1)}`));
        }
      }
    });
  }
  return (key) => named.has(key) || patterns.some((pattern) => pattern.test(key));
}
