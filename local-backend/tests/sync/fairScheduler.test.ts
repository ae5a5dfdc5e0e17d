import { expect, it } from "vitest";
import { FairScheduler, type Job } from "../../sync/fairScheduler";

/** Computes for this many ms per step. */
class Busy implements Job {
  readonly steps: string[];
  left: number;

  constructor(
    readonly name: string,
    private readonly options: { steps: number; ms: number; log: string[] },
  ) {
    this.left = options.steps;
    this.steps = options.log;
  }

  get hasWork(): boolean {
    return this.left > 0;
  }

  step(): void {
    this.left -= 1;
    this.steps.push(this.name);
    for (const end = performance.now() + this.options.ms; performance.now() < end;);
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it("who asks for little goes before those who ask for much", async () => {
  const scheduler = new FairScheduler();
  const log: string[] = [];
  const greedy = Array.from({ length: 10 }, (_, index) => new Busy(`greedy ${index}`, { steps: 12, ms: 4, log }));
  for (const job of greedy) scheduler.schedule(job);
  await until(() => log.length > 60);
  const modest = new Busy("modest", { steps: 3, ms: 0.1, log });
  const before = log.length;
  scheduler.schedule(modest);
  await until(() => greedy.every((job) => !job.hasWork) && !modest.hasWork);
  expect(log.slice(before, before + 3)).toEqual(["modest", "modest", "modest"]);
});

it("yields to the event loop between turns", async () => {
  const scheduler = new FairScheduler();
  const job = new Busy("busy", { steps: 40, ms: 2, log: [] });
  scheduler.schedule(job);
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  await until(() => !job.hasWork);
  clearInterval(timer);
  expect(others).toBeGreaterThan(5);
});

it("goes on with others while a piece of work waits for something else than the processor", async () => {
  const scheduler = new FairScheduler();
  const log: string[] = [];
  let release = (): void => undefined;
  let waits = true;
  const waiting: Job = {
    get hasWork() {
      return waits;
    },
    step: async () => {
      await new Promise<void>((resolve) => (release = resolve));
      waits = false;
    },
  };
  scheduler.schedule(waiting);
  const other = new Busy("other", { steps: 5, ms: 0, log });
  scheduler.schedule(other);
  await until(() => log.length === 5);
  release();
  await until(() => !waits);
});

it("starves no job, however many light ones there are", async () => {
  const scheduler = new FairScheduler();
  const heavy = new Busy("heavy", { steps: 1, ms: 0, log: [] });
  scheduler.charge(heavy, () => {
    for (const end = performance.now() + 60; performance.now() < end;);
  });
  const modest = Array.from({ length: 100 }, (_, index) => new Busy(`${index}`, { steps: Infinity, ms: 1, log: [] }));
  for (const job of [heavy, ...modest]) scheduler.schedule(job);
  await until(() => !heavy.hasWork);
  for (const job of modest) job.left = 0;
});
