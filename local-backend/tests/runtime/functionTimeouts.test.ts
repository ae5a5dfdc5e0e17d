import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Execution, newRun } from "../../runtime/execution";
import { FunctionTimeouts } from "../../runtime/invocation";
import type { FunctionKind } from "../../runtime/types";

let timeouts: FunctionTimeouts;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  timeouts = new FunctionTimeouts();
});
afterEach(() => {
  timeouts.stop();
  vi.useRealTimers();
});

function waiting(kind: FunctionKind) {
  const run = newRun({ owner: {}, identity: { kind: "none" }, translate: (text) => text, startedAt: 0 });
  const execution = new Execution(kind, "a:b", run, null);
  const seen: { execution: Execution; error: Error | null } = { execution, error: null };
  timeouts.guard(execution, new Promise(() => undefined)).catch((error: unknown) => (seen.error = error as Error));
  return seen;
}

async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

describe("a function that waits for ever", () => {
  test.each(["query", "mutation"] as const)("a %s is given up after 15 s, with Convex's text", async (kind) => {
    const seen = waiting(kind);
    await pass(14.9);
    expect(seen).toMatchObject({ error: null, execution: { alive: true } });
    await pass(1);
    expect(seen.error?.message).toBe("Function execution timed out (maximum duration: 15s)");
    expect(seen.execution.alive).toBe(false);
    expect(timeouts.running).toBe(0);
  });

  test.each(["action", "httpAction"] as const)("an %s is given up after 10 min", async (kind) => {
    const seen = waiting(kind);
    await pass(599);
    expect(seen.error).toBeNull();
    await pass(2);
    expect(seen.error?.message).toBe("Function execution timed out (maximum duration: 600s)");
  });
});
