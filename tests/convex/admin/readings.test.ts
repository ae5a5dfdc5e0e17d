import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FunctionReference } from "convex/server";
import { api, internal } from "../../../convex/_generated/api";
import { readingRules } from "../../../convex/shared/limits";
import { retentionPeriods } from "../../../convex/shared/retention";
import { addPerson, allRows, createBackend, errorCode, finishScheduled, type Backend, type Person } from "../setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const { students, accommodations, audit } = api.admin;
const paginationOpts = { numItems: 10, cursor: null };

async function setUp() {
  const t = createBackend();
  return { t, admin: await addPerson(t, "admin"), other: await addPerson(t, "admin"), ana: await addPerson(t) };
}

/** Everything that the page of a person reads. */
const reads: Record<string, FunctionReference<"query", "public", { userId: string }>> = {
  details: students.get,
  enrollments: students.enrollments,
  attempts: students.attempts,
  certificates: students.certificates,
  failures: students.signInFailures,
  accommodations: accommodations.list,
};
const read = ({ as }: Person, name: string, userId: string) =>
  errorCode(as.query(reads[name] ?? students.get, { userId, ...(name !== "details" && { paginationOpts }) }));
const open = ({ as }: Person, userId: string) => as.mutation(students.open, { userId });
const rows = (t: Backend) => t.run((ctx) => allRows(ctx, "personReadings"));
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("PRIVACY-13: opening a person's page", () => {
  test.each(Object.keys(reads))("the server answers nothing without the entry: %s", async (name) => {
    const { admin, other, ana } = await setUp();
    expect(await read(admin, name, ana.userId)).toBe("readingNotRecorded");
    await open(other, ana.userId);
    await open(admin, other.userId);
    expect(await read(admin, name, ana.userId)).toBe("readingNotRecorded");
    await open(admin, ana.userId);
    expect(await read(admin, name, ana.userId)).toBe("");
  });

  test("says who, whom and when, once an hour for each", async () => {
    const { t, admin, other, ana } = await setUp();
    for (let time = 0; time < 3; time++) await open(admin, ana.userId);
    await open(other, ana.userId);
    later(readingRules.entryMs - 1);
    await open(admin, ana.userId);
    expect(await rows(t)).toHaveLength(2);
    later(2);
    await open(admin, ana.userId);
    const entries = (await rows(t)).map(({ actorId, userId, role }) => ({ actorId, userId, role }));
    const entry = (actor: Person) => ({ actorId: actor.userId, userId: ana.userId, role: "admin" });
    expect(entries).toEqual([entry(admin), entry(other), entry(admin)]);
  });

  test("is open for two hours, then the next entry is needed", async () => {
    const { t, admin, ana } = await setUp();
    await open(admin, ana.userId);
    later(readingRules.openMs - 1);
    await finishScheduled(t);
    expect(await read(admin, "details", ana.userId)).toBe("");
    const [reading] = await rows(t);
    if (reading) await t.mutation(internal.jobs.personReadings.close, { readingId: reading._id });
    expect(await read(admin, "details", ana.userId)).toBe("readingNotRecorded");
    await open(admin, ana.userId);
    expect(await read(admin, "details", ana.userId)).toBe("");
    const jobs = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    expect(jobs.filter(({ name }) => name.includes("close"))).toHaveLength(2);
  });

  test("leaves no entry about nobody, and the audit trail of changes as it was", async () => {
    const { t, admin, ana } = await setUp();
    await open(admin, "nobody");
    const before = await t.run((ctx) => allRows(ctx, "auditEntries"));
    await open(admin, ana.userId);
    expect(await t.run((ctx) => allRows(ctx, "auditEntries"))).toEqual(before);
    expect(await rows(t)).toHaveLength(1);
  });

  test("is listed for administrators, newest first", async () => {
    const { admin, other, ana } = await setUp();
    await open(admin, ana.userId);
    await open(other, admin.userId);
    const { page } = await admin.as.query(audit.readings, { paginationOpts });
    expect(page).toMatchObject([
      { actorName: "Maria da Silva", personName: "Maria da Silva" },
      { actorName: "Maria da Silva", personName: "Maria da Silva" },
    ]);
    expect(await errorCode(ana.as.query(audit.readings, { paginationOpts }))).toBe("notAdmin");
  });

  test("is in the person's own data with moment and role, and does not name the administrator", async () => {
    const { t, admin, ana } = await setUp();
    await open(admin, ana.userId);
    const found: Record<string, unknown>[] = [];
    for (let step = 0; ; step++) {
      const json = await t.query(internal.jobs.privacyExport.page, { userId: ana.userId, step, cursor: null });
      const page = JSON.parse(json) as { rows: Record<string, Record<string, unknown>[]> } | null;
      if (page === null) break;
      found.push(...(page.rows.personReadings ?? []));
    }
    expect(found).toMatchObject([{ role: "admin", _creationTime: expect.any(Number) as number }]);
    expect(JSON.stringify(found)).not.toContain(admin.userId);
    expect(found[0]).not.toHaveProperty("actorName");
  });

  test("loses the person's name with the account, and goes after five years", async () => {
    const { t, admin, ana } = await setUp();
    await open(admin, ana.userId);
    await ana.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finishScheduled(t);
    expect(await rows(t)).toMatchObject([{ actorId: admin.userId, personName: "" }]);
    expect(JSON.stringify(await rows(t))).not.toContain(ana.userId);
    later(retentionPeriods.audit + 1);
    await t.mutation(internal.jobs.privacySweep.audit, {});
    expect(await rows(t)).toEqual([]);
  });
});
