import type { JsonObject } from "../values/json";
import type { ActiveCode } from "./activeCode";
import { type AppFunction, normalizePath } from "./appFunctions";
import { SyscallError } from "./functionErrors";
import { optionalString } from "./jsonReading";
import { excerpt } from "../values/excerpt";

const HANDLE = "function://";

const componentsUnsupported =
  "Components are not supported by the embedded backend. Call functions of the app itself, " +
  "or use a Convex cloud or self-hosted deployment, where components work.";

/** A function's handle, stable across pushes. */
export function handleOf(app: AppFunction): string {
  return `${HANDLE};${app.path}`;
}

/** Normalized path of a system call's `{ name | functionHandle | reference }`. */
export function addressedPath(args: JsonObject): string {
  const handle = optionalString(args["functionHandle"], "functionHandle");
  if (handle !== undefined) {
    if (!handle.startsWith(`${HANDLE};`)) throw new SyscallError(`Invalid function handle: ${excerpt(handle)}`);
    return normalizePath(handle.slice(HANDLE.length + 1));
  }
  const name = optionalString(args["name"], "name");
  if (name !== undefined) return normalizePath(name);
  throw new SyscallError(componentsUnsupported);
}

/** The function addressed by a system call, internal ones included. */
export function addressedFunction(code: ActiveCode, args: JsonObject): AppFunction {
  const path = addressedPath(args);
  const app = code.find(path);
  if (app === null) {
    throw new SyscallError(
      `Could not find function for '${excerpt(path)}'. Did you forget to run \`npx convex dev\` or \`npx convex deploy\`?`,
    );
  }
  return app;
}
