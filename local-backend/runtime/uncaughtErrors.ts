import { type Execution, executionInContext } from "./execution";
import { uncaughtText } from "./functionErrors";

type Report = (line: string) => void;

const reports = new WeakMap<object, { report: Report; translate: (text: string) => string }>();
const modulesRoots = new Map<string, object>();

/**
 * Registers where to report errors of unawaited promises and callbacks; `modulesUrl` is the prefix of the app's modules
 * in stack traces.
 */
export function registerErrorReporter(
  owner: object,
  parts: { report: Report; translate: (text: string) => string; modulesUrl: string },
): void {
  reports.set(owner, parts);
  modulesRoots.set(parts.modulesUrl, owner);
}

/**
 * An app may forget to await a promise, or throw in a timer or listener, which would end the process. As on Convex the
 * error fails its function; after the function's end it is only logged. Other errors are handled as usual.
 */
export function installUncaughtErrorHandlers(): void {
  process.on("unhandledRejection", (reason) => {
    // The process's own listener, if any, handles errors that are not an app's.
    if (!reportError(reason) && process.listenerCount("unhandledRejection") === 1) throw reason;
  });
  if (process.hasUncaughtExceptionCaptureCallback()) return;
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (reportError(error)) return;
    if ((process as NodeJS.EventEmitter).emit("uncaughtException", error, "uncaughtException")) return;
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
}

/** False if it is not an app's error. */
function reportError(error: unknown): boolean {
  const execution = executionInContext();
  const owner = execution?.run.owner ?? ownerOfStack(error);
  const parts = owner === undefined ? undefined : reports.get(owner);
  if (parts === undefined) return false;
  if (execution !== undefined && failExecution(execution, error)) return true;
  const text = uncaughtText(error, parts.translate).trimEnd();
  const where = execution === undefined ? "" : ` in ${execution.path}`;
  parts.report(`${text}\n    (not awaited${where}: is an \`await\` missing?)`);
  return true;
}

/** False if the function has ended. */
function failExecution(execution: Execution, error: unknown): boolean {
  const { abandon, alive } = execution.root;
  if (abandon === null || !alive || !execution.alive) return false;
  abandon(error as Error);
  for (let ending: Execution | null = execution; ending !== null; ending = ending.parent) ending.end();
  return true;
}

function ownerOfStack(error: unknown): object | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  if (typeof stack !== "string") return undefined;
  for (const [root, owner] of modulesRoots) if (stack.includes(root)) return owner;
  return undefined;
}
