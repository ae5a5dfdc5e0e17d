import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { isWholePng } from "../../convex/model/platform/pictures/png";
import { announcementRules } from "../../convex/shared/announcements";
import { signatureRules } from "../../convex/shared/pictureRules";
import { holdScheduled } from "./admin/scene";
import { watchDatabase } from "./databaseCalls";
import { findViolations } from "./invariants";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  present,
  readTables,
  snapshot,
  type Backend,
} from "./setup";

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => {
  process.env.LOCAL_BACKEND = "1";
});
afterEach(() => {
  delete process.env.LOCAL_BACKEND;
  vi.useRealTimers();
});

async function school(): Promise<Backend> {
  const t = createBackend();
  for (let course = 0; course < 4; course++) await addCourse(t, { lessons: [3, 3, 3] });
  await t.mutation(internal.cli.seed.settings, {});
  return t;
}

test("DATA-9, CERT-21: certificates name a complete issuer, and an issuer that is there stays", async () => {
  const t = await school();
  const bytes = await readFile("convex/seed/signature.png");
  expect(isWholePng(new Uint8Array(bytes), signatureRules)).toBe(true);
  const name = async () => {
    const signatureId = await t.run(async (ctx) => await ctx.storage.store(new Blob([bytes])));
    await t.mutation(internal.cli.demonstration.nameIssuer, { signatureId });
    return signatureId;
  };
  const signature = await name();
  const second = await name();
  await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 20 });
  const { certificateRecords } = await readTables(t);
  expect(certificateRecords.length).toBeGreaterThan(0);
  for (const { issuer } of certificateRecords)
    expect(issuer).toMatchObject({ signature, taxId: "11222333000181", city: "São Paulo, SP" });
  expect(await t.run(async (ctx) => await ctx.db.system.get("_storage", second))).toBeNull();
});

test("DATA-9: made-up students keep every rule, and their past is past", async () => {
  const t = await school();
  expect(await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 24 })).toBe(24);
  const tables = await readTables(t);
  expect(findViolations(tables)).toEqual([]);

  const { enrollments, examAttempts, certificates, lessonProgress, discountCoupons, profiles } = tables;
  const moments = [
    ...enrollments.map(({ enrolledAt }) => enrolledAt),
    ...lessonProgress.map(({ completedAt }) => completedAt),
    ...examAttempts.map(({ submittedAt }) => submittedAt),
    ...certificates.map(({ issuedAt }) => issuedAt),
  ];
  expect(Math.max(...moments)).toBeLessThanOrEqual(Date.now());
  expect(Math.min(...moments)).toBeLessThan(Date.now() - 60 * DAY_MS);
  expect(Math.min(...moments)).toBeGreaterThan(Date.now() - 182 * DAY_MS);
  for (const { userId, courseId, enrolledAt } of enrollments) {
    const own = lessonProgress.filter((row) => row.userId === userId && row.courseId === courseId);
    for (const { completedAt } of own) expect(completedAt).toBeGreaterThanOrEqual(enrolledAt);
  }
  // A school has all of these.
  expect(new Set(examAttempts.map(({ passed }) => passed))).toEqual(new Set([true, false]));
  expect(certificates.length).toBeGreaterThan(3);
  expect(enrollments.some(({ completedLessonCount }) => completedLessonCount === 0)).toBe(true);
  expect(discountCoupons.find(({ code }) => code === "BEMVINDO20")?.currentUses).toBeGreaterThan(0);
  expect(new Set(profiles.map(({ uf }) => uf)).size).toBeGreaterThan(8);
  expect(new Set(profiles.map(({ email }) => email)).size).toBe(24);
});

test("DATA-9: adding them again changes nothing", async () => {
  const t = await school();
  await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 5 });
  const before = await snapshot(t);
  expect(await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 5 })).toBe(0);
  expect(await snapshot(t)).toBe(before);
});

test("DATA-9: one command removes them and leaves everything else as it was", async () => {
  const t = await school();
  const [course] = (await t.query(api.visitor.catalog.list, { paginationOpts: { numItems: 1, cursor: null } })).page;
  const person = await addPerson(t);
  await person.as.mutation(api.student.enrollments.enroll, {
    courseId: (await present(course ?? null))._id,
    couponCode: "BEMVINDO20",
  });
  // Totals that have been used leave rows of zero, and wait to be added up; places in a status list stay taken.
  const withoutTotals = async () => ({
    ...(await readTables(t)),
    ...{ platformTotals: [], pendingCounts: [], certificateRecords: [] },
  });
  const before = await withoutTotals();
  await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 12 });
  expect(await t.action(internal.cli.demonstration.removeStudents, {})).toBe(12);
  expect(await withoutTotals()).toEqual(before);
  expect(findViolations(await readTables(t))).toEqual([]);
});

test("DATA-9, BADGE-4: with them go their badges and files; their places in the status list stay taken, and say revoked", async () => {
  const t = await school();
  await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 12 });
  const places = async () =>
    (await t.run((ctx) => allRows(ctx, "certificateRecords"))).map(({ statusList, statusIndex }) => ({
      ...{ statusList, statusIndex },
    }));
  const taken = await places();
  expect(taken.length).toBeGreaterThan(0);
  await t.run(async (ctx) => {
    for (const { _id: certificateId } of await allRows(ctx, "certificates")) {
      const storageId = await ctx.storage.store(new Blob(["%PDF"]));
      await ctx.db.insert("certificateFiles", { certificateId, language: "pt", storageId });
      const ids = { credentialId: "urn:uuid:1", subjectId: "urn:uuid:2", salt: "", identityHash: "", jwt: "" };
      await ctx.db.insert("badges", { certificateId, ...ids });
    }
  });
  await t.action(internal.cli.demonstration.removeStudents, {});
  expect(await t.run((ctx) => allRows(ctx, "badges"))).toEqual([]);
  expect(await t.run((ctx) => allRows(ctx, "certificateFiles"))).toEqual([]);
  expect(await t.run((ctx) => ctx.db.system.query("_storage").collect())).toEqual([]);
  expect(await places()).toEqual(taken);
  const records = await t.run((ctx) => allRows(ctx, "certificateRecords"));
  for (const record of records) {
    expect(record).toMatchObject({ revoked: true, program: [] });
    expect([record.issuer, record.recordedAt, record.enrolledAt, record.passingScore]).toEqual([undefined, 0, 0, 0]);
  }
});

test("DATA-9: the demonstration's student has a course begun, an exam to come and a certificate", async () => {
  const t = await school();
  const { as, email } = await addPerson(t);
  for (let time = 0; time < 2; time++) await t.mutation(internal.cli.demonstration.studyAsGuest, { email });
  const mine = await as.query(api.student.enrollments.mine, { paginationOpts: { numItems: 5, cursor: null } });
  const shares = mine.page.map(({ progressPercentage }) => progressPercentage).sort((one, other) => one - other);
  expect(shares).toEqual([44, 99, 100]);
  expect(findViolations(await readTables(t))).toEqual([]);
});

/** As scripts/deployment.ts sends them, about the school's own courses. */
async function converse(t: Backend) {
  const { email } = await addPerson(t);
  await addPerson(t, "admin");
  await t.mutation(internal.cli.demonstration.studyAsGuest, { email });
  const [course] = await t.run((ctx) => allRows(ctx, "courses"));
  const [lesson] = await t.run((ctx) => allRows(ctx, "lessons"));
  if (!course || !lesson) throw new Error("a course with a lesson is needed");
  const about = { course: course.slug, lesson: lesson.title };
  const published = { question: "Por quê?", answer: "Porque sim." };
  const request = {
    email,
    announcements: [
      { title: "Plantão", text: "Na **quinta**.", course: null, daysAgo: 3 },
      { title: "Do curso", text: "Treine.", course: course.slug, daysAgo: 1 },
    ],
    questions: [
      { ...about, byGuest: true, hoursAgo: 3, text: "E agora?" },
      { ...about, byGuest: false, hoursAgo: 30, text: "Por quê?", answer: "Porque **sim**.", published },
    ],
  };
  return async () => {
    await t.action(internal.cli.demonstration.converse, request);
    await finishScheduled(t);
  };
}

test("DATA-9: a step of an announcement asks for one page of people: Convex has one for each function", async () => {
  const t = await school();
  await addPerson(t, "admin");
  for (let people = 0; people < announcementRules.batch; people++) await addPerson(t);
  const letRun = holdScheduled(t);
  const { demonstration } = internal.jobs;
  let pages = 0;
  const stopWatching = watchDatabase((op) => {
    if (op === "1.0/queryPage") pages++;
  });
  const announcement = { title: "Plantão", text: "Na **quinta**.", course: null, daysAgo: 3 };
  const announcementId = await present(await t.mutation(demonstration.announce, { announcement }));
  expect(pages).toBe(0);
  let steps = 0;
  for (let cursor: string | null = ""; cursor !== null; steps++) {
    cursor = await t.mutation(demonstration.sendOn, { announcementId, cursor });
    expect(pages).toBe(steps + 1);
  }
  stopWatching();
  expect(steps).toBe(2);
  await letRun();
});

test("DATA-9: announcements that most have read, and questions open, answered and published, all once", async () => {
  const t = await school();
  await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 12 });
  const run = await converse(t);
  await run();
  const tables = await readTables(t);
  expect(findViolations(tables)).toEqual([]);
  expect(tables.announcements.map(({ title, state }) => [title, state])).toEqual([
    ["Plantão", "sent"],
    ["Do curso", "sent"],
  ]);
  const read = tables.announcementReceipts.filter(({ readAt }) => readAt !== undefined);
  expect(read.length).toBeGreaterThan(tables.announcementReceipts.length / 3);
  expect(tables.mails.filter(({ kind }) => kind === "announcement")).toEqual([]);
  const [open, answered] = tables.inquiries;
  expect(open).toMatchObject({ state: "open", messages: [{ text: "E agora?" }] });
  expect(answered).toMatchObject({ state: "answered", publishedOrder: 1 });
  expect(answered?.userId).not.toBe(open?.userId);
  const before = await snapshot(t);
  await run();
  expect(await snapshot(t)).toBe(before);
  await t.action(internal.cli.demonstration.removeStudents, {});
  const left = await readTables(t);
  expect(findViolations(left)).toEqual([]);
  expect(left.inquiries).toHaveLength(1);
});

test("DATA-9: a living demonstration goes on by the same rules", async () => {
  vi.useFakeTimers();
  const t = await school();
  await t.action(internal.cli.demonstration.addStudents, { first: 0, count: 6 });
  const before = await snapshot(t);
  await t.mutation(internal.cli.demonstration.stayAlive, { steps: 30, seconds: 60 });
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await snapshot(t)).not.toBe(before);
  expect(findViolations(await readTables(t))).toEqual([]);
});

test("DATA-9: without students or courses a step does nothing", async () => {
  const t = createBackend();
  const before = await snapshot(t);
  await t.mutation(internal.jobs.demonstration.oneStep, {});
  expect(await snapshot(t)).toBe(before);
});

test("DATA-9: outside the local backend, only by explicit request", async () => {
  delete process.env.LOCAL_BACKEND;
  const t = createBackend();
  const before = await snapshot(t);
  const { demonstration } = internal.cli;
  expect(await errorCode(t.action(demonstration.addStudents, { first: 0, count: 1 }))).toBe("invalidInput");
  expect(await errorCode(t.mutation(demonstration.studyAsGuest, { email: "aluno@selo.example" }))).toBe("invalidInput");
  const nothing = { email: "aluno@selo.example", announcements: [], questions: [] };
  expect(await errorCode(t.action(demonstration.converse, nothing))).toBe("invalidInput");
  expect(await errorCode(t.mutation(demonstration.stayAlive, { steps: 1, seconds: 1 }))).toBe("invalidInput");
  expect(await snapshot(t)).toBe(before);
});
