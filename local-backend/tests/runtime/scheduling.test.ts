import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundleFixture, fixtureFolder } from "../fixture/bundleFixture";
import { eventually, type Fixture, startFixture } from "../fixture/startFixture";

let dataDirectory: string;
let fixture: Fixture;
beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), "scheduling-"));
  fixture = await startFixture({ dataDirectory });
});
afterEach(async () => {
  await fixture.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function restart(options: Parameters<typeof startFixture>[0] = {}): Promise<void> {
  await fixture.stop();
  fixture = await startFixture({ dataDirectory, ...options });
}

const count = (name: string) => fixture.query("calls:counter", { name });
const state = (id: unknown) => fixture.query("calls:job", { id: id as string });

test.each(["mutation", "action"])("a scheduled %s runs once when it is due", async (kind) => {
  const id = await fixture.mutation("calls:schedule", { name: "a", delayMs: 50, kind });
  expect(await state(id)).toBe("pending");
  expect(await count("a")).toBe(0);
  await eventually(async () => (await state(id)) === "success");
  expect(await count("a")).toBe(1);
});

test("a mutation that fails schedules nothing", async () => {
  await expect(
    fixture.mutation("calls:schedule", { name: "b", delayMs: 0, kind: "mutation", fail: true }),
  ).rejects.toThrow();
  expect(await fixture.query("calls:jobs")).toEqual([]);
});

test("a canceled job does not run", async () => {
  const id = await fixture.mutation("calls:schedule", { name: "c", delayMs: 1_000, kind: "mutation" });
  await fixture.mutation("calls:cancel", { id });
  await fixture.mutation("calls:schedule", { name: "later", delayMs: 1_000, kind: "mutation" });
  await eventually(async () => (await count("later")) === 1);
  expect([await state(id), await count("c")]).toEqual(["canceled", 0]);
});

test("a job that is canceled while it runs has no effects", async () => {
  const id = await fixture.mutation("calls:scheduleSlow", { name: "slow" });
  await new Promise((resolve) => setTimeout(resolve, 10));
  await fixture.mutation("calls:cancel", { id });
  // Takes as long, and begins later.
  await fixture.mutation("calls:scheduleSlow", { name: "later" });
  await eventually(async () => (await count("later")) === 1);
  expect([await state(id), await count("slow")]).toEqual(["canceled", 0]);
});

test("what an action schedules after it was canceled is canceled too, by itself or by a mutation that it calls", async () => {
  const id = await fixture.mutation("timetable:schedule", { target: "cancelAndGoOn", text: "a" });
  const jobs = async () => (await fixture.query("timetable:jobs")) as { name: string; state: string }[];
  await eventually(async () => (await jobs()).length === 3);
  await fixture.mutation("calls:schedule", { name: "after", delayMs: 20, kind: "mutation" });
  await eventually(async () => (await count("after")) === 1);
  expect((await jobs()).map(({ name, state }) => [name, state])).toEqual([
    ["timetable:cancelAndGoOn", "canceled"],
    ["timetable:note", "canceled"],
    ["timetable:note", "canceled"],
    ["calls:count", "success"],
  ]);
  expect(await fixture.query("timetable:notes")).toEqual([]);
  expect(await state(id)).toBe("canceled");
});

test("a mutation that cancels itself goes on, with a warning", async () => {
  const id = await fixture.mutation("timetable:schedule", { target: "cancelOwn", text: "a" });
  await eventually(async () => JSON.stringify(await fixture.query("timetable:notes")) === '["a"]');
  expect(await state(id)).toBe("success");
  expect(fixture.completions.find(({ identifier }) => identifier.includes("cancelOwn"))?.logLines).toEqual([
    "[WARN] A scheduled mutation canceling itself is deprecated and will throw an error in a future version of Convex.",
  ]);
});

test("unknown functions are refused when they are scheduled", async () => {
  await expect(fixture.mutation("calls:scheduleUnknown")).rejects.toThrow(
    "Attempted to schedule function, but no exported function doesNotExist found in the file: calls.js",
  );
});

test("jobs that fail say so, and their writes are gone", async () => {
  const transaction = fixture.database.begin();
  const job = { name: "notes.js:crash", args: [{}], scheduledTime: Date.now(), state: { kind: "pending" } };
  const id = transaction.insert("_scheduled_functions", job, { system: true });
  fixture.database.commit(transaction);
  await fixture.mutation("calls:schedule", { name: "wake", delayMs: 0, kind: "mutation" });
  await eventually(async () => (await state(id)) === "failed");
  expect(await fixture.query("notes:ranks")).toEqual([]);
  expect(fixture.log).toEqual([]);
});

test("due jobs run after a restart, an interrupted action has failed", async () => {
  const due = await fixture.mutation("calls:schedule", { name: "d", delayMs: 100, kind: "mutation" });
  const transaction = fixture.database.begin();
  const job = {
    name: "calls.js:countInAction",
    args: [{ name: "e" }],
    scheduledTime: 1,
    state: { kind: "inProgress" },
  };
  const interrupted = transaction.insert("_scheduled_functions", job, { system: true });
  fixture.database.commit(transaction);
  await restart();
  await eventually(async () => (await state(due)) === "success");
  expect(await count("d")).toBe(1);
  expect([await state(interrupted), await count("e")]).toEqual(["failed", 0]);
});

test("ended jobs are kept for seven days", async () => {
  const id = await fixture.mutation("calls:schedule", { name: "f", delayMs: 0, kind: "mutation" });
  await eventually(async () => (await state(id)) === "success");
  await restart({ now: () => Date.now() + 6.9 * 86_400_000 });
  expect(await state(id)).toBe("success");
  await restart({ now: () => Date.now() + 7.1 * 86_400_000 });
  expect(await state(id)).toBe(null);
});

const CRONS = `
import { cronJobs, makeFunctionReference } from "convex/server";
const crons = cronJobs();
crons.interval("often", { seconds: 2 }, makeFunctionReference("calls:count"), { name: "often" });
crons.monthly("rarely", { day: 1, hourUTC: 3 }, makeFunctionReference("calls:count"), { name: "rarely" });
export default crons;
`;

test("crons run in their rhythm, survive a restart and skip what they missed", { timeout: 60_000 }, async () => {
  const modules = await bundleFixture(fixtureFolder, { "crons.ts": CRONS });
  await restart({ modules });
  const countOften = async () => (await count("often")) as number;
  await eventually(async () => (await countOften()) >= 2);
  expect(await count("rarely")).toBe(0);
  const before = await countOften();
  // An hour later by the clock: one run follows, not 1,800.
  const now = () => Date.now() + 3_600_000;
  await restart({ modules, now });
  await eventually(async () => (await countOften()) > before);
  expect(await countOften()).toBeLessThan(before + 10);
  // An hour earlier again: it continues without waiting for the hour to pass.
  await restart({ modules });
  const after = await countOften();
  await eventually(async () => (await countOften()) > after);
});

test("a cron that cannot be read fails the push", async () => {
  const crons = CRONS.replace(
    "crons.monthly",
    'crons.cron("bad", "61 * * * *", makeFunctionReference("calls:count"), {});\ncrons.monthly',
  );
  const modules = await bundleFixture(fixtureFolder, { "crons.ts": crons });
  await expect(fixture.runtime.loader.load(modules)).rejects.toMatchObject({
    code: "InvalidModules",
    message: expect.stringContaining("Failed to analyze crons.js: Invalid cron expression") as string,
  });
});
