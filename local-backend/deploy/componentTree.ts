import { childPath } from "../runtime/componentScope";
import { PushError } from "../runtime/functionErrors";
import type { JsonObject } from "../values/json";
import { checkValue } from "../values/validator";
import type { LoadedCode, ModuleSource, MountedComponent, VariableBinding } from "../runtime/types";
import type { SchemaDefinition } from "../database/types";

/** A variable that a `convex.config.ts` declares; `value` is its validator as JSON text. */
type DeclaredVariable = [name: string, declaration: { type: "value"; value: string; optional?: boolean }];

export interface ChildComponent {
  name: string;
  /** Path of its definition. */
  path: string;
  env: [name: string, { type: "value"; value: string } | { type: "envVar"; name: string }][] | null;
}

/** What `export()` of a `convex.config.ts` gives (convex/src/server/components/definition.ts). */
export interface DefinitionAnalysis {
  definitionType: JsonObject;
  /** The app's own routes; ends with a slash. */
  httpPrefix?: string;
  childComponents: ChildComponent[];
  /** Child references by prefix: `"/counter/": "_reference/childComponent/counter"`. */
  httpMounts: Record<string, string>;
  exports: JsonObject;
  envVars?: DeclaredVariable[];
}

/** The code of a component, which may be mounted several times. */
export interface ComponentDefinition {
  /** Folder of its `convex.config.ts`, relative to the app's. */
  path: string;
  analysis: DefinitionAnalysis;
  modules: ModuleSource[];
  schema: SchemaDefinition | null;
  udfServerVersion: string;
}

/** An instance of a definition. */
export interface ComponentInstance extends MountedComponent {
  name: string;
  definitionPath: string;
}

export const EMPTY_APP: DefinitionAnalysis = {
  definitionType: { type: "app" },
  childComponents: [],
  httpMounts: {},
  exports: { type: "branch", branch: [] },
};

/**
 * All instances that the app mounts, parents first. Throws `PushError` for what does not fit together: a missing
 * definition, a name used twice, a variable that is missing, unknown or of another type.
 */
export function mountComponents(
  app: DefinitionAnalysis,
  definitions: readonly ComponentDefinition[],
): ComponentInstance[] {
  const known = new Map(definitions.map((definition) => [definition.path, definition.analysis]));
  const instances: ComponentInstance[] = [];
  const visit = (parent: Parent) => {
    for (const child of parent.analysis.childComponents) {
      const path = childPath(parent.path, child.name);
      const analysis = known.get(child.path);
      if (analysis === undefined) throw new PushError("TypecheckError", `Component definition ${child.path} not found`);
      if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(child.name)) {
        throw new PushError("TypecheckError", `Invalid component name ${child.name}: names are identifiers`);
      }
      if (instances.some((instance) => instance.path === path)) {
        throw new PushError("TypecheckError", `There are two components named ${path}`);
      }
      const variables = bindVariables(path, child, analysis, parent);
      const httpPrefix = prefixOf(parent.analysis, child.name);
      const sitePath =
        httpPrefix === null || parent.sitePath === null ? null : parent.sitePath + httpPrefix.slice(0, -1);
      instances.push({ name: child.name, path, definitionPath: child.path, variables, httpPrefix, sitePath });
      visit({ path, analysis, variables, sitePath });
    }
  };
  visit({ path: "", analysis: app, variables: null, sitePath: "" });
  return instances;
}

interface Parent {
  path: string;
  analysis: DefinitionAnalysis;
  /** Null for the app, whose variables are the deployment's. */
  variables: Record<string, VariableBinding> | null;
  sitePath: string | null;
}

function prefixOf({ httpMounts }: DefinitionAnalysis, name: string): string | null {
  const mount = Object.entries(httpMounts).find(([, reference]) => reference === `_reference/childComponent/${name}`);
  return mount?.[0] ?? null;
}

/** References to variables of the parent are followed up to the app's variables or a text. */
function bindVariables(
  path: string,
  child: ChildComponent,
  { envVars = [] }: DefinitionAnalysis,
  parent: Parent,
): Record<string, VariableBinding> {
  const fail = (text: string) => new PushError("TypecheckError", `Component ${path}: ${text}`);
  const given = new Map(child.env ?? []);
  const declared = new Map(envVars);
  const inherited = new Map(parent.analysis.envVars ?? []);
  for (const name of given.keys()) {
    if (!declared.has(name)) throw fail(`the environment variable ${name} is not declared in its convex.config.ts`);
  }
  const bindings: Record<string, VariableBinding> = {};
  for (const [name, { value: validator, optional = false }] of declared) {
    const argument = given.get(name);
    if (argument === undefined) {
      if (optional) continue;
      throw fail(`the required environment variable ${name} is missing: pass it to use()`);
    }
    if (argument.type === "value") {
      const problem = checkValue(JSON.parse(validator) as JsonObject, argument.value, () => null);
      if (problem !== null) throw fail(`the environment variable ${name} does not match its validator: ${problem}`);
      bindings[name] = { value: argument.value };
      continue;
    }
    const source = inherited.get(argument.name);
    if (source === undefined) throw fail(`${name} refers to ${argument.name}, which its parent does not declare`);
    if (source.optional === true && !optional) throw fail(`${name} is required, but ${argument.name} is optional`);
    if (!accepts(validator, source.value)) throw fail(`${name} does not accept every value of ${argument.name}`);
    const binding = parent.variables === null ? { variable: argument.name } : parent.variables[argument.name];
    if (binding !== undefined) bindings[name] = binding;
  }
  return bindings;
}

/** A prefix under which nothing can answer is a mistake. Throws `PushError`. */
export function checkMounts(instances: readonly ComponentInstance[], code: LoadedCode): void {
  for (const { path, httpPrefix } of instances) {
    const hasMounts = instances.some((child) => child.httpPrefix !== null && child.path.startsWith(`${path}/`));
    if (httpPrefix === null || hasMounts || code.components.get(path)?.httpRoutes) continue;
    throw new PushError("TypecheckError", `Component ${path} is mounted at ${httpPrefix} but has no HTTP routes`);
  }
}

/** The texts that a validator accepts; null for all. */
function acceptedTexts(validator: JsonObject): readonly string[] | null {
  if (validator.type === "literal") return [validator.value as string];
  if (validator.type !== "union") return null;
  const cases = (validator.value as JsonObject[]).map(acceptedTexts);
  return cases.includes(null) ? null : cases.flatMap((texts) => texts ?? []);
}

function accepts(validator: string, other: string): boolean {
  const accepted = acceptedTexts(JSON.parse(validator) as JsonObject);
  const given = acceptedTexts(JSON.parse(other) as JsonObject);
  return accepted === null || (given !== null && given.every((text) => accepted.includes(text)));
}
