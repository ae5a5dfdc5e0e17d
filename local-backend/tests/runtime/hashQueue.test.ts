import { expect, test } from "vitest";
import { HashingOverloadError, HashQueue, type HashWork, type HashWorker } from "../../runtime/hashQueue";

const WORK: HashWork = {
  password: new Uint8Array(1),
  salt: new Uint8Array(16),
  iterations: 600_000,
  bytes: 32,
  digest: "sha256",
};

/** Jobs that take exactly `costMs` of a simulated clock, and each job's outcome by name. */
class Scene {
  readonly outcomes = new Map<string, string>();
  readonly started: string[] = [];
  readonly queue: HashQueue;
  made = 0;
  private now = 0;
  private readonly running: { until: number; end: (error?: Error) => void }[] = [];

  constructor(
    private readonly costMs: number,
    workers = 1,
  ) {
    this.queue = new HashQueue({
      workers,
      makeWorker: () => this.makeWorker(),
      longestWaitMs: 2_000,
      now: () => this.now,
    });
  }

  ask(name: string, more: Partial<HashWork> = {}): void {
    this.queue.derive({ ...WORK, password: new TextEncoder().encode(name), ...more }).then(
      () => this.outcomes.set(name, "done"),
      (error: unknown) => this.outcomes.set(name, error instanceof HashingOverloadError ? "refused" : String(error)),
    );
  }

  /** Advances the clock to the end of running jobs, repeatedly. */
  async finish(times = Infinity): Promise<void> {
    for (let time = 0; time < times && this.running.length > 0; time++) {
      this.running.sort((one, other) => one.until - other.until);
      const next = this.running.shift();
      this.now = Math.max(this.now, next?.until ?? 0);
      next?.end();
      await settled();
    }
  }

  async breakOne(): Promise<void> {
    this.running.shift()?.end(new Error("it broke"));
    await settled();
  }

  wait(ms: number): void {
    this.now += ms;
  }

  count(what: string): number {
    return [...this.outcomes.values()].filter((outcome) => outcome === what).length;
  }

  private makeWorker(): HashWorker {
    this.made += 1;
    return {
      derive: (work) =>
        new Promise((resolve, reject) => {
          this.started.push(new TextDecoder().decode(work.password));
          const end = (error?: Error) => (error === undefined ? resolve(new ArrayBuffer(32)) : reject(error));
          this.running.push({ until: this.now + this.costMs, end });
        }),
    };
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("what can be done within the longest wait is admitted, the rest is refused at once, the oldest first", async () => {
  const scene = new Scene(150);
  for (let index = 0; index < 200; index++) scene.ask(`${index}`);
  await settled();
  // One runs, 13 times 150 ms wait; the others were rejected without waiting for it.
  expect(scene.count("refused")).toBe(200 - 14);
  expect(scene.count("done")).toBe(0);
  await scene.finish();
  expect(scene.count("done")).toBe(14);
  expect(scene.outcomes.get("0")).toBe("done");
  expect(scene.outcomes.get("1")).toBe("refused");
  expect(scene.started.slice(1, 3)).toEqual(["199", "198"]);
});

test("who comes after a crowd is next", async () => {
  const scene = new Scene(150);
  for (let index = 0; index < 200; index++) scene.ask(`crowd ${index}`);
  await scene.finish(2);
  scene.ask("late");
  await scene.finish(1);
  expect(scene.started.at(-1)).toBe("late");
});

test("no job waits longer than the longest wait, however steadily others come", async () => {
  const scene = new Scene(150);
  scene.ask("running");
  scene.ask("patient");
  for (let index = 0; index < 14; index++) {
    scene.ask(`next ${index}`);
    await scene.finish(1);
  }
  expect(scene.outcomes.get("patient")).toBe("refused");
  expect(scene.count("refused")).toBe(1);
});

test("a slow machine admits less: what work took lately counts", async () => {
  const scene = new Scene(1_000);
  for (let index = 0; index < 12; index++) {
    scene.ask(`warm ${index}`);
    await scene.finish();
  }
  for (let index = 0; index < 50; index++) scene.ask(`${index}`);
  await settled();
  expect(scene.count("refused")).toBe(50 - 3);
});

test("costly work counts for what it costs, and is admitted alone", async () => {
  const scene = new Scene(150);
  scene.ask("running");
  scene.ask("huge", { iterations: 60_000_000 });
  await settled();
  expect(scene.outcomes.has("huge")).toBe(false);
  scene.ask("usual");
  await settled();
  expect(scene.outcomes.get("huge")).toBe("refused");
});

test("work is shared among as many workers as are needed, and no more than there may be", async () => {
  const scene = new Scene(150, 3);
  scene.ask("first");
  await scene.finish();
  scene.ask("second");
  await scene.finish();
  expect(scene.made).toBe(1);
  for (let index = 0; index < 10; index++) scene.ask(`${index}`);
  expect(scene.made).toBe(3);
  await scene.finish();
  expect(scene.count("done")).toBe(12);
});

test("a worker that breaks fails its own work and is replaced", async () => {
  const scene = new Scene(150);
  scene.ask("first");
  scene.ask("second");
  await scene.breakOne();
  await scene.finish();
  expect(Object.fromEntries(scene.outcomes)).toEqual({ first: "Error: it broke", second: "done" });
  expect(scene.made).toBe(2);
});
