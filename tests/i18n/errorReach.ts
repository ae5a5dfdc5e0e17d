import { posix } from "node:path";
import ts from "typescript";
import { calledName, sourceFiles, visit } from "./sources";

interface Declaration {
  path: string;
  node: ts.Node;
}

const withoutEnding = (path: string) => path.replaceAll("\\", "/").replace(/\.ts$/, "");

/** The server's top-level declarations and resolved imports: `convex/model/platform/errors#fail`. */
function readServer(): { declared: Map<string, Declaration>; imported: Map<string, string> } {
  const declared = new Map<string, Declaration>();
  const imported = new Map<string, string>();
  for (const { path: file, tree } of sourceFiles("convex")) {
    const path = withoutEnding(file);
    for (const statement of tree.statements) {
      if (ts.isFunctionDeclaration(statement))
        declared.set(`${path}#${statement.name?.text}`, { path, node: statement });
      if (ts.isVariableStatement(statement))
        for (const node of statement.declarationList.declarations)
          declared.set(`${path}#${node.name.getText()}`, { path, node });
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const from = posix.join(posix.dirname(path), statement.moduleSpecifier.text);
      const names = statement.importClause?.namedBindings;
      if (names && ts.isNamedImports(names))
        for (const { name, propertyName } of names.elements)
          imported.set(`${path}#${name.text}`, `${from}#${(propertyName ?? name).text}`);
    }
  }
  return { declared, imported };
}

const STUDENTS_MAY = /^(public|student)(Query|Mutation|Action)$/;
/** Sign-in is a library function built from these. */
const SIGN_IN = ["convex/auth", "convex/passwordProvider"];

function isOpenToStudents({ path, node }: Declaration): boolean {
  if (SIGN_IN.includes(path)) return true;
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return false;
  return STUDENTS_MAY.test(calledName(node.initializer));
}

/** Strings reachable from functions open to visitors or students. */
export function stringsInReachOfStudents(): Set<string> {
  const { declared, imported } = readServer();
  const seen = new Set<Declaration>();
  const strings = new Set<string>();
  /**
   * Functions that an action runs.
   *
   * @example ctx.runMutation(internal.jobs.certificateFiles.begin, …)
   */
  const stepsOf = ({ expression, arguments: [step] }: ts.CallExpression): Declaration[] => {
    if (!/\.run(Query|Mutation|Action)$/.test(expression.getText()) || !step) return [];
    const [root, ...path] = step.getText().split(".");
    const target = declared.get(`convex/${path.slice(0, -1).join("/")}#${path.at(-1)}`);
    return root === "internal" && target ? [target] : [];
  };
  const follow = (declaration: Declaration): void => {
    if (seen.has(declaration)) return;
    seen.add(declaration);
    visit(declaration.node, (node) => {
      if (ts.isStringLiteralLike(node)) strings.add(node.text);
      if (ts.isCallExpression(node)) stepsOf(node).forEach(follow);
      if (!ts.isIdentifier(node)) return;
      const name = `${declaration.path}#${node.text}`;
      const target = declared.get(imported.get(name) ?? name);
      if (target) follow(target);
    });
  };
  [...declared.values()].filter(isOpenToStudents).forEach(follow);
  return strings;
}
