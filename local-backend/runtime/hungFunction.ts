import { executionInContext } from "./execution";
import { UserTimeClock } from "./userTimeClock";

/** A function that blocks the thread. */
export interface HungFunction {
  /** The running function as `dir/module:name`, and the top-level one that called it (the same if not nested). */
  readonly path: string;
  readonly calledPath: string;
  /** Where it is: `at handler (../convex/messages.ts:3:7)`. Empty if unknown. */
  readonly position: string;
}

/**
 * Called while interrupting the thread: the function that has run for `limitMs` without yielding. Only user time
 * counts. Actions and modules may compute `longRunningFactor` times longer.
 */
export function hungFunction(
  limitMs: number,
  longRunningFactor: number,
  translate: (text: string) => string,
): HungFunction | null {
  const execution = executionInContext();
  if (execution === undefined || execution.inHost) return null;
  const stretch = UserTimeClock.stretch();
  const blockedMs = execution.deterministic
    ? execution.run.clock.usedMs(limitMs, stretch)
    : stretch / longRunningFactor;
  if (blockedMs < limitMs) return null;
  const frame = (new Error("hung").stack ?? "")
    .split("\n")
    .find((line) => line.includes("/modules/") && !line.includes("node:internal/"));
  const position = frame === undefined ? "" : translate(frame.trim());
  return { path: execution.path, calledPath: execution.root.path, position };
}
