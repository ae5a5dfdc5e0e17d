import { afterEach, expect, test } from "vitest";
import { bundleFixture, fixtureFolder } from "../fixture/bundleFixture";
import { eventually, type Fixture, startFixture } from "../fixture/startFixture";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CRONS = `
import { cronJobs, makeFunctionReference } from "convex/server";
const crons = cronJobs();
crons.interval("slowly", { hours: 5 }, makeFunctionReference("calls:count"), { name: "slowly" });
crons.cron("minutely", "* * * * *", makeFunctionReference("calls:count"), { name: "minutely" });
crons.weekly("weekly", { dayOfWeek: "monday", hourUTC: 5, minuteUTC: 0 }, makeFunctionReference("calls:count"), { name: "weekly" });
export default crons;
`;

const OFTEN = 'crons.interval("often", { seconds: 1 }, makeFunctionReference("calls:count"), { name: "often" });\n';

/** Milliseconds by which the clock was set forward. */
let set = 0;
let fixture: Fixture;
afterEach(() => fixture.remove());

async function start(crons: string): Promise<void> {
  set = 0;
  // Half past a minute: the next full one is far enough.
  const ahead = Math.floor(Date.now() / 60_000) * 60_000 + 30_000 - Date.now();
  fixture = await startFixture({
    modules: await bundleFixture(fixtureFolder, { "crons.ts": crons }),
    now: () => Date.now() + ahead + set,
  });
}

const count = async (name: string) => (await fixture.query("calls:counter", { name })) as number;

test("the clock goes ten days forward: crons and jobs that are due by then run, once each", async () => {
  await start(CRONS);
  await eventually(async () => (await count("slowly")) === 1);
  const job = { delayMs: 5 * DAY, kind: "mutation", name: "in five days" };
  await fixture.mutation("calls:schedule", job);
  await fixture.mutation("calls:schedule", { ...job, delayMs: 11 * DAY, name: "in eleven days" });
  set = 10 * DAY;
  await eventually(async () => (await count("in five days")) === 1);
  for (const name of ["slowly", "minutely", "weekly"]) {
    await eventually(async () => (await count(name)) === (name === "slowly" ? 2 : 1));
  }
  expect([await count("slowly"), await count("weekly"), await count("in eleven days")]).toEqual([2, 1, 0]);
});

test("the clock goes an hour back: crons go on in their rhythm, and what was about to run runs", async () => {
  await start(CRONS.replace("export", `${OFTEN}export`));
  await eventually(async () => (await count("often")) > 1);
  await fixture.mutation("calls:schedule", { delayMs: 3_000, kind: "mutation", name: "soon" });
  await fixture.mutation("calls:schedule", { delayMs: HOUR / 2, kind: "mutation", name: "later" });
  set = -HOUR;
  const often = await count("often");
  await eventually(async () => (await count("often")) >= often + 2);
  await eventually(async () => (await count("soon")) === 1);
  await fixture.mutation("calls:schedule", { delayMs: 0, kind: "mutation", name: "after" });
  await eventually(async () => (await count("after")) === 1);
  // Ahead of the current clock by a minute at most, without a second run of the five-hourly job.
  const state = fixture.database.begin();
  const cursor = state.openQuery(
    { source: { type: "FullTableScan", tableName: "_cron_jobs", order: "asc" }, operators: [] },
    { system: true },
  );
  for (let document = cursor.next(); document !== null; document = cursor.next()) {
    const { name, nextRun } = JSON.parse(document.json) as { name: string; nextRun: number };
    if (name === "minutely") expect(nextRun - (Date.now() - HOUR)).toBeLessThan(120_000);
  }
  state.close();
  expect([await count("slowly"), await count("later")]).toEqual([1, 0]);
});
