import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Transaction } from "../../database/types";
import { Crons } from "../../runtime/crons";
import type { FunctionRunner } from "../../runtime/functionRunner";
import type { Host } from "../../runtime/host";
import { insertPendingJob, readJobs, setJobState } from "../../runtime/jobs";
import { Scheduler } from "../../runtime/scheduler";
import { runtimeSystemTables } from "../../runtime/systemTables";
import type { TopLevelRunner } from "../../runtime/topLevelRunner";
import { mutate, testDatabase } from "../database/testDatabase";

const NOON = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;

let database: ReturnType<typeof testDatabase>;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({
    now: NOON - 1_000,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  database = testDatabase({ schema: { tables: [...runtimeSystemTables], schemaValidation: false } });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const setBack = (byMs: number) => vi.setSystemTime(Date.now() - byMs);

test.each([
  ["cron", { type: "cron", cron: "* * * * *" }],
  ["interval", { type: "interval", hours: 5 }],
])("a job with a %s does not run again when the clock goes back a little", (_, schedule) => {
  const crons = new Crons({ database, now: Date.now } as unknown as Host, { wake: () => undefined });
  stop = () => crons.stop();
  crons.apply(new Map([["", new Map([["job", { name: "calls:count", args: [{}], schedule }]])]]));
  crons.start();
  vi.advanceTimersByTime(2_000);
  const jobs = readJobs(database, [""], "pending", 10);
  expect(jobs).toHaveLength(1);
  for (const { _id } of jobs) {
    mutate(database, (transaction) => setJobState(transaction, _id, { kind: "success" }, Date.now()));
  }
  setBack(20_000);
  vi.advanceTimersByTime(30_000);
  expect(readJobs(database, [""], "pending", 10)).toEqual([]);
});

test("a job that is due soon keeps its delay when the clock goes back twice", () => {
  const address = { component: "", path: "a:b" };
  mutate(database, (transaction: Transaction) => insertPendingJob(transaction, address, {}, NOON + 29_000));
  const ran: string[] = [];
  const code = () => ({ paths: [""], at: () => null });
  const runner = { host: { database, now: Date.now, code } } as unknown as FunctionRunner;
  const retries = { run: () => Promise.resolve(ran.push("job")).then(() => null) };
  const scheduler = new Scheduler(runner, { retries } as unknown as TopLevelRunner, () => undefined);
  stop = () => scheduler.stop();
  scheduler.start();
  setBack(HOUR);
  vi.advanceTimersByTime(4_000);
  setBack(HOUR);
  vi.advanceTimersByTime(24_000);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(ran).toEqual(["job"]);
});
