import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FunctionArgs } from "convex/server";
import type { Id } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { certified, finish, lastCertificate, why } from "../certificateScene";
import { findViolations } from "../invariants";
import {
  addCourse,
  addPerson,
  addUpTotals,
  allRows,
  errorCode,
  mutate,
  present,
  readTables,
  type Backend,
  type Person,
} from "../setup";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const paginationOpts = { numItems: 50, cursor: null };

async function addCertified(t: Backend, courseId: Id<"courses">, fullName: string) {
  const person = await addPerson(t);
  await mutate(t, async (ctx) => {
    const profile = (await allRows(ctx, "profiles")).find(({ userId }) => userId === person.userId);
    if (profile) await ctx.db.patch("profiles", profile._id, { fullName });
  });
  await person.as.mutation(api.student.enrollments.enroll, { courseId });
  await finish(t, person, courseId);
  return { person, ...(await lastCertificate(person)) };
}

async function names(
  admin: Person["as"],
  filter: Partial<Omit<FunctionArgs<typeof api.admin.certificates.list>, "paginationOpts">>,
) {
  const { page } = await admin.query(api.admin.certificates.list, { search: "", ...filter, paginationOpts });
  return page.map(({ studentName }) => studentName);
}

describe("CERT-17: the list", () => {
  async function scene() {
    const { t, admin, courseId, certificateId } = await certified();
    const { _id: other } = await addCourse(t, { title: "Linux" });
    vi.setSystemTime(Date.parse("2026-03-12T02:59:59Z")); // still the 11th in Brasília
    const ana = await addCertified(t, other, "Ana Conceição");
    vi.setSystemTime(Date.parse("2026-03-12T03:00:00Z"));
    const rui = await addCertified(t, courseId, "Rui Costa");
    await admin.mutation(api.admin.certificates.changeOne, { certificateId, act: "revoke", ...why });
    return { t, admin, courseId, other, ana, rui };
  }

  test("newest first, filtered by course, state and days in Brasília, alone and together", async () => {
    const { admin, courseId, other } = await scene();
    expect(await names(admin, {})).toEqual(["Rui Costa", "Ana Conceição", "Maria da Silva"]);
    expect(await names(admin, { courseId })).toEqual(["Rui Costa", "Maria da Silva"]);
    expect(await names(admin, { state: "revoked" })).toEqual(["Maria da Silva"]);
    expect(await names(admin, { state: "valid", courseId: other })).toEqual(["Ana Conceição"]);
    expect(await names(admin, { from: "2026-03-11", to: "2026-03-11" })).toEqual(["Ana Conceição"]);
    expect(await names(admin, { from: "2026-03-12" })).toEqual(["Rui Costa"]);
    expect(await names(admin, { to: "2026-03-11", state: "valid" })).toEqual(["Ana Conceição"]);
    expect(await names(admin, { courseId: "nothing" })).toEqual([]);
  });

  test("is searched by parts of name and code, with the same filters", async () => {
    const { admin, rui, courseId } = await scene();
    expect(await names(admin, { search: "conceicao" })).toEqual(["Ana Conceição"]);
    expect(await names(admin, { search: rui.hash.toLowerCase() })).toEqual(["Rui Costa"]);
    expect(await names(admin, { search: rui.hash.slice(-5) })).toEqual(["Rui Costa"]);
    expect(await names(admin, { search: "cert", courseId, state: "valid" })).toEqual(["Rui Costa"]);
    expect(await names(admin, { search: "cert", to: "2026-03-11", state: "valid" })).toEqual(["Ana Conceição"]);
  });

  test("its total has the replaced ones, statistics the valid ones, one for each student and course", async () => {
    const { t, admin, ana } = await scene();
    const correction = { studentName: "Ana C.", courseDurationHours: 9, issuedDay: "2026-03-11", ...why };
    await admin.mutation(api.admin.certificates.reissue, { certificateId: ana.certificateId, ...correction });
    await addUpTotals(t);
    expect(await admin.query(api.admin.stats.listTotal, { list: "certificates" })).toBe(4);
    expect(await admin.query(api.admin.stats.summary, {})).toMatchObject({ certificates: 2 });
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

describe("CERT-18: many at once", () => {
  async function scene(students: number) {
    const { t, admin, courseId, certificateId } = await certified();
    const ids = [certificateId];
    for (let number = 1; number < students; number++)
      ids.push((await addCertified(t, courseId, `Student ${number}`)).certificateId);
    return { t, admin, ids };
  }
  const start = (admin: Person["as"], certificateIds: Id<"certificates">[], act: "revoke" | "reissue" | "suspend") =>
    admin.mutation(api.admin.certificates.startJob, { certificateIds, act, courseDurationHours: 12, ...why });
  const job = (admin: Person["as"]) => admin.query(api.admin.jobs.last, { kind: "certificates" });
  const told = async (admin: Person["as"]) => {
    const { _id: jobId } = await present(job(admin));
    const { page } = await admin.query(api.admin.jobs.notes, { jobId, paginationOpts });
    return page.map(({ name, note }) => [name, note]);
  };
  const run = (t: Backend) => t.finishAllScheduledFunctions(vi.runAllTimers);

  test("in batches, with progress; one whose state has changed is skipped and named", async () => {
    const { t, admin, ids } = await scene(23);
    const [first] = ids;
    if (!first) throw new Error("no certificate");
    await start(admin, [...ids, first], "revoke");
    expect(await job(admin)).toMatchObject({ status: "running", total: 23, doneCount: 0 });
    await admin.mutation(api.admin.certificates.changeOne, { certificateId: first, act: "revoke", ...why });
    vi.advanceTimersToNextTimer();
    await t.finishInProgressScheduledFunctions();
    expect(await job(admin)).toMatchObject({ status: "running", doneCount: 5 });
    await run(t);
    const { hash } = await t.run((ctx) =>
      ctx.db.get("certificates", first).then((row) => ({ hash: row?.certificateHash })),
    );
    expect(await job(admin)).toMatchObject({ status: "finished", doneCount: 23, skippedCount: 1 });
    expect(await told(admin)).toEqual([[hash, "certificateStateChanged"]]);
    const states = await t.run(async (ctx) => (await allRows(ctx, "certificates")).map(({ state }) => state));
    expect(new Set(states)).toEqual(new Set(["revoked"]));
    const entries = { action: "certificate.revoked" as const, search: "", paginationOpts };
    const { page } = await admin.query(api.admin.audit.list, entries);
    const counts = { done: 22, refused: 1, isCanceled: false };
    expect(page.map(({ job: started }) => started?.counts ?? null)).toEqual([null, counts]);
    const lines = await admin.query(api.admin.audit.list, { ...entries, jobId: page.at(-1)?.job?.jobId ?? "" });
    expect(lines.page).toHaveLength(22);
  });

  test("CERT-27: one that fails stops no other, leaves nothing half done, and is counted and named", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const { t, admin, ids } = await scene(4);
    const [, broken] = ids;
    if (!broken) throw new Error("no certificate");
    await t.run(async (ctx) => {
      const rows = await allRows(ctx, "certificateRecords");
      const record = rows.find(({ certificateId }) => certificateId === broken);
      if (!record) throw new Error("no record");
      const { _id, _creationTime, ...copy } = record;
      await ctx.db.insert("certificateRecords", copy);
    });
    await start(admin, ids, "revoke");
    await run(t);
    const hash = await t.run(async (ctx) => (await ctx.db.get("certificates", broken))?.certificateHash ?? "");
    expect(await job(admin)).toMatchObject({ status: "finished", doneCount: 4, skippedCount: 1 });
    expect(await told(admin)).toEqual([[hash, "failed"]]);
    const states = await t.run(async (ctx) => (await allRows(ctx, "certificates")).map(({ state }) => state));
    expect(states.sort()).toEqual(["revoked", "revoked", "revoked", "valid"]);
    expect(await t.run((ctx) => allRows(ctx, "certificateEvents"))).toHaveLength(3);
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });

  test("a reissue corrects the hours and nothing else", async () => {
    const { t, admin, ids } = await scene(2);
    await start(admin, ids, "reissue");
    await run(t);
    const { page } = await admin.query(api.admin.certificates.list, { search: "", state: "valid", paginationOpts });
    expect(page.map(({ courseDurationHours }) => courseDurationHours)).toEqual([12, 12]);
    expect(page.map(({ studentName }) => studentName).sort()).toEqual(["Maria da Silva", "Student 1"]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("a certificate that has those hours already stays, and is named", async () => {
    const { t, admin, ids } = await scene(2);
    const [first] = ids;
    if (!first) throw new Error("no certificate");
    await t.run((ctx) => ctx.db.patch("certificates", first, { courseDurationHours: 12 }));
    await start(admin, ids, "reissue");
    await run(t);
    const { page } = await admin.query(api.admin.certificates.list, { search: "", state: "valid", paginationOpts });
    const kept = page.find(({ _id }) => _id === first);
    expect(kept).toMatchObject({ courseDurationHours: 12 });
    expect(await job(admin)).toMatchObject({ doneCount: 2, skippedCount: 1 });
    expect(await told(admin)).toEqual([[kept?.hash, "nothingToChange"]]);
  });

  test("canceled, it does no further batch", async () => {
    const { t, admin, ids } = await scene(2);
    await start(admin, ids, "suspend");
    const started = await job(admin);
    if (!started) throw new Error("no job");
    await admin.mutation(api.admin.jobs.cancel, { jobId: started._id });
    await run(t);
    expect(await job(admin)).toMatchObject({ status: "canceled", doneCount: 0 });
    expect(await names(admin, { state: "suspended" })).toEqual([]);
  });

  test("ends with the rights of whom it works for", async () => {
    const { t, admin, ids } = await scene(2);
    const other = await addPerson(t, "admin");
    const target = { userId: other.userId };
    const begin = async (end: () => Promise<unknown>) => {
      await start(other.as, ids, "revoke");
      await end();
      await run(t);
      return (await t.run((ctx) => allRows(ctx, "jobs"))).at(-1);
    };
    const canceled = { status: "canceled", doneCount: 0 };
    const setAdmin = (held: boolean) => admin.mutation(api.admin.roles.set, { ...target, role: "admin", held });
    expect(await begin(() => setAdmin(false))).toMatchObject(canceled);
    await setAdmin(true);
    const block = () => admin.mutation(api.admin.students.setBlocked, { ...target, blocked: true });
    expect(await begin(block)).toMatchObject(canceled);
    expect(await names(admin, { state: "revoked" })).toEqual([]);
  });

  test("runs one at a time, so that it can be canceled", async () => {
    const { t, admin, ids } = await scene(2);
    const { as: other } = await addPerson(t, "admin");
    await start(admin, ids, "revoke");
    const started = await job(admin);
    if (!started) throw new Error("no job");
    expect(await errorCode(start(admin, ids, "suspend"))).toBe("jobRunning");
    await start(other, ids, "suspend");
    await admin.mutation(api.admin.jobs.cancel, { jobId: started._id });
    await run(t);
    expect(await names(admin, { state: "revoked" })).toEqual([]);
    expect(await errorCode(start(admin, ids, "revoke"))).toBe("");
  });

  test("needs some, and not more than fit", async () => {
    const { t, admin, ids } = await scene(1);
    expect(await errorCode(start(admin, [], "revoke"))).toBe("invalidInput");
    const many = await t.run(async (ctx) => {
      const [row] = await allRows(ctx, "certificates");
      if (!row) throw new Error("no certificate");
      const { _id, _creationTime, ...copy } = row;
      const one = () => ctx.db.insert("certificates", copy);
      return await Promise.all(Array.from({ length: limits.certificatesPerJob + 1 }, one));
    });
    expect(await errorCode(start(admin, many, "revoke"))).toBe("invalidInput");
    expect(await errorCode(start(admin, many.slice(1), "revoke"))).toBe("");
    const reissue = admin.mutation(api.admin.certificates.startJob, { certificateIds: ids, act: "reissue", ...why });
    expect(await errorCode(reissue)).toBe("courseDurationHours: durationHoursInvalid");
  });
});
