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

/** The handle that stands for a function of the app, stable over pushes. */
export function handleOf(app: AppFunction): string {
  return `${HANDLE};${app.path}`;
}

/** The path that `{ name | functionHandle | reference }` of a system call means, in normal form. */
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
