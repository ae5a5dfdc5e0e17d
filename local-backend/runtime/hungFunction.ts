import { executionInContext } from "./execution";
import { UserTimeClock } from "./userTimeClock";

/** A function that holds the thread: nothing else can run before it gives way. */
export interface HungFunction {
  /** The function whose code runs, as `dir/module:name`, and the one that was called from outside (the same if not nested). */
  readonly path: string;
  readonly calledPath: string;
  /** Where it is: `at handler (../convex/messages.ts:3:7)`. Empty when its stack says nothing. */
  readonly position: string;
}

/**
 * The function in the middle of whose code this is called (by an interruption of the thread), if it has run for `limitMs` without giving way.
 * Only own time of app code counts: a busy database, many short functions in a row or a slow start are no fault of a function.
 * Actions and the top level of modules may compute for long, and get `patience` times as much.
 */
export function hungFunction(
  limitMs: number,
  longRunningFactor: number,
  translate: (text: string) => string,
): HungFunction | null {
  const execution = executionInContext();
  if (execution === undefined || execution.inHost) return null;
  const stretch = UserTimeClock.stretch();
  const held = execution.deterministic ? execution.run.clock.usedMs(limitMs, stretch) : stretch / longRunningFactor;
  if (held < limitMs) return null;
  const frame = (new Error("held").stack ?? "")
    .split("\n")
    .find((line) => line.includes("/modules/") && !line.includes("node:internal/"));
  const position = frame === undefined ? "" : translate(frame.trim());
  return { path: execution.path, calledPath: execution.root.path, position };
}
