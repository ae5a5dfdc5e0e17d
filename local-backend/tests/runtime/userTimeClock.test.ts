import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { UserTimeClock } from "../../runtime/userTimeClock";

const LIMIT_MS = 100;

/** Blocks this thread without using the processor, as waiting for a turn on a busy machine does. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test.runIf(process.platform === "linux")(
  "waiting for the processor is not user time, whatever other threads compute",
  async () => {
    const worker = new Worker("for (const end = Date.now() + 1200; Date.now() < end;);", { eval: true });
    await new Promise((resolve) => worker.once("online", resolve));
    const clock = new UserTimeClock();
    UserTimeClock.enter();
    block(600);
    clock.leave();
    expect(clock.usedMs(LIMIT_MS)).toBeLessThan(LIMIT_MS);
    await worker.terminate();
  },
);

test("computing is user time", () => {
  const clock = new UserTimeClock();
  UserTimeClock.enter();
  for (const end = process.cpuUsage().user + 400_000; process.cpuUsage().user < end;);
  clock.leave();
  expect(clock.usedMs(LIMIT_MS)).toBeGreaterThan(LIMIT_MS);
});
