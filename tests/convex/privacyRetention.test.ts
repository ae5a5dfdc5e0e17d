import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { legalVersions } from "../../convex/shared/legal";
import { cancelJob } from "../../convex/model/platform/jobs/engine";
import { retentionPeriods } from "../../convex/shared/retention";
import { fillPersonalTables, student, tables } from "./privacyScene";
import { addPerson, allRows, createBackend, finishScheduled, provideSigningKeys, type Backend } from "./setup";
import { browserOf, signUp } from "./signIn/flows";

beforeAll(provideSigningKeys);
const start = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

const count = (t: Backend, table: Parameters<typeof allRows>[1]) =>
  t.run(async (ctx) => (await allRows(ctx, table)).length);

async function sweepAt(t: Backend, moment: number): Promise<void> {
  vi.setSystemTime(moment);
  await t.mutation(internal.jobs.privacySweep.run, {});
  await finishScheduled(t);
}

test.each([
  ["networks", "knownCallers"],
  ["sessions", "authSessions"],
  ["audit", "auditEntries"],
  ["mails", "mails"],
  ["links", "passwordResets"],
] as const)("PRIVACY-12: the job deletes %s when their period is over, and not before", async (kind, table) => {
  const t = createBackend();
  const { userId } = await addPerson(t);
  await t.run(async (ctx) => {
    await ctx.db.insert("knownCallers", { userId, caller: "10.0.0.1", signedInAt: start });
    const target = { targetKind: "course", targetId: "x", targetLabel: "SQL" } as const;
    await ctx.db.insert("auditEntries", {
      actorId: userId,
      actorName: "Ana",
      action: "course.created",
      ...target,
      isJobLine: false,
      searchText: "sql",
    });
    const expiresAt = start + retentionPeriods.mails;
    const mail = { language: "pt", kind: "newDevice", state: "sent", attempts: 1, round: 0, queuedAt: start } as const;
    await ctx.db.insert("mails", { key: "one", to: "ana@selo.example", userId, expiresAt, ...mail });
    const link = { userId, tokenHash: "hash", mailed: false, expiresAt: start + retentionPeriods.links };
    await ctx.db.insert("passwordResets", link);
  });
  await sweepAt(t, start + retentionPeriods[kind] - 1_000);
  expect(await count(t, table)).toBe(1);
  await sweepAt(t, start + retentionPeriods[kind] + 1_000);
  expect(await count(t, table)).toBe(0);
});

test("PRIVACY-10: signing up stores what was accepted and when", async () => {
  const t = createBackend();
  const browser = browserOf(t, (await signUp(t)).tokens);
  const accepted = await browser.query(api.account.privacy.accepted, {});
  expect(accepted).toEqual({ ...legalVersions, acceptedAt: start });
});

test("PRIVACY-12: every table of jobs is emptied when the period is over", async () => {
  const { t, person, admin } = await student();
  const jobTables = tables.filter((table) => /^(?:jobs|jobItems)$|(?:Jobs|Queues)$/u.test(table));
  expect(jobTables).toContain("jobItems");
  await t.run((ctx) => fillPersonalTables(ctx, { userId: admin.userId, other: person.userId }));
  const filled = new Map<string, number>();
  for (const table of jobTables) filled.set(table, await count(t, table));
  expect([...filled.values()].filter((rows) => rows > 0).length).toBeGreaterThanOrEqual(3);
  vi.setSystemTime(Date.now() + retentionPeriods.jobs + 1_000);
  await t.mutation(internal.jobs.privacySweep.jobs, {});
  for (const table of jobTables) expect(await count(t, table), table).toBe(0);
});

test("PRIVACY-7: a job that is over names nobody: neither in its note nor in the words of its search", async () => {
  const t = createBackend();
  const { userId } = await addPerson(t, "admin");
  const counts = { total: 1, doneCount: 0, skippedCount: 0, cursor: null, stepAt: Date.now() };
  const job = { createdBy: userId, status: "running", ...counts } as const;
  const why = { reason: "other", note: "Maria da Silva pediu" } as const;
  const filter = { search: "Maria da Silva", status: "all" } as const;
  const jobIds = await t.run(async (ctx) => [
    await ctx.db.insert("jobs", { ...job, work: { kind: "certificates", act: "revoke", ...why } }),
    await ctx.db.insert("jobs", { ...job, work: { kind: "people", act: "block", ofSearch: true, filter } }),
  ]);
  await t.run(async (ctx) => {
    for (const jobId of jobIds) await cancelJob(ctx, jobId);
  });
  const rows = await t.run((ctx) => allRows(ctx, "jobs"));
  expect(JSON.stringify(rows)).not.toContain("Maria");
  expect(rows[1]).toMatchObject({ work: { ofSearch: true }, status: "canceled" });
});
