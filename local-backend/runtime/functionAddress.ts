import type { JsonObject } from "../values/json";
import type { ActiveCode } from "./activeCode";
import { type AppFunction, inComponent, normalizePath } from "./appFunctions";
import { childPath } from "./componentScope";
import { SyscallError } from "./functionErrors";
import { optionalString } from "./jsonReading";
import { excerpt } from "../values/excerpt";

const HANDLE = "function://";

const CHILD = "_reference/childComponent/";
const OWN = "_reference/function/";

export interface FunctionAddress {
  /** Path of the component; "" for the app. */
  component: string;
  /** Normalized. */
  path: string;
}

/** A function's handle, stable across pushes. */
export function handleOf({ component, path }: FunctionAddress): string {
  return `${HANDLE}${component};${path}`;
}

/** What a system call's `{ name | functionHandle | reference }` names, seen from the component `from`. */
export function addressOf(code: ActiveCode, args: JsonObject, from: string): FunctionAddress {
  const handle = optionalString(args["functionHandle"], "functionHandle");
  if (handle !== undefined) return handleAddress(code, handle);
  const name = optionalString(args["name"], "name");
  if (name !== undefined) return { component: from, path: normalizePath(name) };
  const reference = optionalString(args["reference"], "reference") ?? "";
  if (reference.startsWith(OWN)) return { component: from, path: normalizePath(reference.slice(OWN.length)) };
  if (reference.startsWith(CHILD)) return childAddress(code, reference.slice(CHILD.length).split("/"), from);
  throw new SyscallError(`Invalid function reference: ${excerpt(reference)}`);
}

function handleAddress(code: ActiveCode, handle: string): FunctionAddress {
  const parts = new RegExp(`^${HANDLE}([^;]*);(.+)$`).exec(handle);
  if (parts === null) throw new SyscallError(`Invalid function handle: ${excerpt(handle)}`);
  const [, component = "", path = ""] = parts;
  const address = { component, path: normalizePath(path) };
  if (!code.at(component)?.find(address.path)) throw new SyscallError("Function handle not found");
  return address;
}

/** Public functions of direct children only. */
function childAddress(code: ActiveCode, [child = "", ...segments]: string[], from: string): FunctionAddress {
  const component = childPath(from, child);
  const found = code.at(component);
  if (found === null) throw new SyscallError(`Child component ${excerpt(child)} not found`);
  const path = normalizePath(`${segments.slice(0, -1).join("/")}:${segments.at(-1) ?? ""}`);
  if (found.find(path)?.isPublic !== true) {
    throw new SyscallError(`Component ${excerpt(child)} does not export ${excerpt(segments.join("."))}`);
  }
  return { component, path };
}

/** The function addressed by a system call, internal ones of the own component included. */
export function addressedFunction(code: ActiveCode, args: JsonObject, from: string): AppFunction {
  const { component, path } = addressOf(code, args, from);
  const app = code.at(component)?.find(path) ?? null;
  if (app === null) {
    throw new SyscallError(
      `Could not find function for '${excerpt(path)}'${inComponent(component)}. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`,
    );
  }
  return app;
}
