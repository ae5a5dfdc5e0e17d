import type { JsonObject } from "../values/json";
import type { AppModule } from "./appModule";
import { CallError, PushError } from "./functionErrors";
import type { AnalyzedFunction, FunctionKind } from "./types";
import { excerpt } from "../values/excerpt";

/** What convex/server's builders make of a handler. */
export interface RegisteredFunction {
  isQuery?: boolean;
  isMutation?: boolean;
  isAction?: boolean;
  isHttp?: boolean;
  isPublic?: boolean;
  isInternal?: boolean;
  exportArgs?: () => string;
  exportReturns?: () => string;
  invokeQuery?: (args: string) => Promise<string>;
  invokeMutation?: (args: string) => Promise<string>;
  invokeAction?: (requestId: string, args: string) => Promise<string>;
  invokeHttpAction?: (request: Request) => Promise<unknown>;
}

export interface AppFunction {
  readonly path: string;
  /** Path of its component; "" for the app. */
  readonly component: string;
  readonly kind: Exclude<FunctionKind, "httpAction">;
  readonly isPublic: boolean;
  readonly node: boolean;
  /** Validators as JSON; null accepts anything. */
  readonly args: JsonObject | null;
  readonly returns: JsonObject | null;
  /** Null until `importFunction` resolves. */
  registered: RegisteredFunction | null;
  readonly module: AppModule;
  readonly name: string;
}

/** Normalizes `dir/module.js:name`, `dir/module` (its default export) and the like. */
export function normalizePath(path: string): string {
  const colon = path.lastIndexOf(":");
  const module = colon < 0 ? path : path.slice(0, colon);
  const name = colon < 0 ? "default" : path.slice(colon + 1);
  return `${module.replace(/\.(js|ts|mjs|tsx|jsx)$/, "").replace(/^\/+/, "")}:${name === "" ? "default" : name}`;
}

/** Convex's own text; the command line looks for "Could not find function". */
export function unknownFunction(path: string, includeInternal: boolean, component: string): CallError {
  const shown = path.endsWith(":default") ? path.slice(0, -":default".length) : path;
  return new CallError(
    `Could not find ${includeInternal ? "" : "public "}function for '${excerpt(shown)}'${inComponent(component)}. ` +
      "Did you forget to run `npx convex dev` or `npx convex deploy`?",
  );
}

/** " in 'counter'" for messages; nothing for the app. */
export function inComponent(component: string): string {
  return component === "" ? "" : ` in '${excerpt(component)}'`;
}

/** The functions among a module's exports. */
export function analyze(
  modulePath: string,
  exports: Record<string, unknown>,
  environment: "isolate" | "node",
): AnalyzedFunction[] {
  const analyzed: AnalyzedFunction[] = [];
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value !== "function") continue;
    const registered = value as RegisteredFunction;
    const kind = kindOf(registered);
    if (kind === null) continue;
    if (environment === "node" && kind !== "Action") {
      throw new PushError(
        "InvalidModules",
        `\`${name}\` defined in \`${modulePath}\` is a ${kind} function. Only actions can be defined in Node.js. ` +
          "See https://docs.convex.dev/functions/actions for more details.",
      );
    }
    const args = registered.exportArgs?.() ?? '{"type":"any"}';
    const returns = registered.exportReturns?.() ?? "null";
    analyzed.push({ name, kind, isPublic: registered.isPublic === true, args, returns });
  }
  return analyzed;
}

/** A callable function of the module. */
export function appFunction(module: AppModule, { name, kind, isPublic, args, returns }: AnalyzedFunction): AppFunction {
  return {
    path: normalizePath(`${module.path}:${name}`),
    component: module.scope?.path ?? "",
    kind: kind === "Query" ? "query" : kind === "Mutation" ? "mutation" : "action",
    isPublic,
    node: module.environment === "node",
    args: validatorOf(args),
    returns: validatorOf(returns),
    registered: null,
    module,
    name,
  };
}

/** Imports the function's module. Rejects with `PushError` if its top level throws. */
export async function importFunction(app: AppFunction): Promise<void> {
  const exports = await app.module.load();
  app.registered = exports[app.name] as RegisteredFunction;
}

function kindOf(registered: RegisteredFunction): AnalyzedFunction["kind"] | null {
  if (registered.isQuery === true && registered.invokeQuery !== undefined) return "Query";
  if (registered.isMutation === true && registered.invokeMutation !== undefined) return "Mutation";
  if (registered.isAction === true && registered.invokeAction !== undefined) return "Action";
  return null;
}

function validatorOf(text: string): JsonObject | null {
  const validator = JSON.parse(text) as JsonObject | null;
  return validator === null || validator["type"] === "any" ? null : validator;
}
