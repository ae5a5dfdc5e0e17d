import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, components, internal } from "../../convex/_generated/api";
import { writeContent } from "../../convex/model/content/lessons/writes";
import { newModule } from "../../convex/model/content/modules/writes";
import { findViolations } from "./invariants";
import { block } from "./practiceScene";
import { attempt } from "./examScene";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  lessonsOf,
  mutate,
  readTables,
  type Backend,
  type Person,
} from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  // The component reports to the console.
  for (const level of ["log", "info", "debug", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** More than two batches of the rows that version 0.1 left. */
const ROWS = 250;

async function versionBefore(): Promise<Backend> {
  const t = createBackend();
  await mutate(t, async (ctx) => {
    for (let row = 0; row < ROWS; row++) {
      await ctx.db.insert("signInAttempts", { email: `${row}@escola.example`, attemptsLeft: 9, lastAttemptAt: row });
    }
  });
  return t;
}

async function certified(t: Backend) {
  const { _id: courseId } = await addCourse(t, { title: "SQL", lessons: [1] });
  const { as } = await addPerson(t);
  await as.mutation(api.student.enrollments.enroll, { courseId });
  await attempt(t, as, courseId);
  for (const { _id } of await lessonsOf(t, courseId))
    await as.mutation(api.student.progress.complete, { lessonId: _id });
  return { courseId, as };
}

const left = (t: Backend) => t.run(async (ctx) => (await allRows(ctx, "signInAttempts")).length);
const runAll = (t: Backend) => t.mutation(internal.cli.migrations.runAll, {});
const finish = (t: Backend) => t.finishAllScheduledFunctions(vi.runAllTimers);
const states = (t: Backend) =>
  mutate(t, async (ctx) =>
    (await ctx.runQuery(components.migrations.lib.getStatus, {})).map(({ state, processed }) => [state, processed]),
  );

test("DATA-10: an update's migrations change all older rows, in batches, and once", async () => {
  const t = await versionBefore();
  await runAll(t);
  expect(await left(t)).toBeGreaterThan(0);
  await finish(t);
  expect(await left(t)).toBe(0);
  expect(await states(t)).toContainEqual(["success", ROWS]);
  await runAll(t);
  await finish(t);
  expect(await states(t)).toContainEqual(["success", ROWS]);
});

test("DATA-10: an interrupted migration goes on where it stopped", async () => {
  const t = await versionBefore();
  await runAll(t);
  const afterOne = await left(t);
  await mutate(t, (ctx) => ctx.runMutation(components.migrations.lib.cancelAll, {}));
  await finish(t);
  expect(await left(t)).toBe(afterOne);
  await runAll(t);
  await finish(t);
  expect(await left(t)).toBe(0);
  expect(await states(t)).toContainEqual(["success", ROWS]);
});

test("DATA-10: a new school has nothing to migrate", async () => {
  const t = createBackend();
  await runAll(t);
  await finish(t);
  for (const state of await states(t)) expect(state).toEqual(["success", 0]);
});

test("DATA-10, I18N-8: older courses and certificates are found and read like new ones", async () => {
  const t = createBackend();
  const { courseId, as } = await certified(t);
  const unlike = { language: undefined, topic: undefined, duration: undefined };
  await t.run(async (ctx) => {
    await ctx.db.patch("courses", courseId, unlike);
    for (const { _id } of await allRows(ctx, "certificates"))
      await ctx.db.patch("certificates", _id, { language: undefined });
  });
  const found = {
    level: undefined,
    topic: "database",
    language: "pt",
    paginationOpts: { numItems: 5, cursor: null },
  } as const;
  expect((await t.query(api.visitor.catalog.list, found)).page).toEqual([]);
  await runAll(t);
  await finish(t);
  expect((await t.query(api.visitor.catalog.list, found)).page).toMatchObject([{ _id: courseId }]);
  const [certificate] = await t.run(async (ctx) => await allRows(ctx, "certificates"));
  expect(certificate?.language).toBe("pt");
  expect(await t.run(async (ctx) => await allRows(ctx, "auditEntries"))).toEqual([]);
  expect(
    (await as.query(api.student.certificates.mine, { paginationOpts: { numItems: 5, cursor: null } })).page,
  ).toHaveLength(1);
});

test("DATA-10, LESSON-14: older exercises and videos without a video are texts, already before the update ends", async () => {
  const t = createBackend();
  const { courseId, as } = await certified(t);
  const [lesson] = await lessonsOf(t, courseId);
  if (!lesson) throw new Error("one lesson");
  const shown = async () => (await as.query(api.student.lessons.get, { lessonId: lesson._id }))?.lessonType;
  const stored = async () => (await lessonsOf(t, courseId))[0]?.lessonType;
  for (const before of ["exercise", "video"] as const) {
    await t.run((ctx) => ctx.db.patch("lessons", lesson._id, { lessonType: before }));
    expect([await stored(), await shown()]).toEqual([before, "text"]);
  }
  await runAll(t);
  await finish(t);
  expect(await stored()).toBe("text");
});

test("DATA-10, CERT-10: older certificates are valid, and found by state and name once migrated", async () => {
  const t = createBackend();
  const { as } = await certified(t);
  const { as: admin } = await addPerson(t, "admin");
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "certificates"))
      await ctx.db.patch("certificates", _id, { state: undefined, searchText: undefined });
  });
  const paginationOpts = { numItems: 5, cursor: null };
  const [certificate] = (await as.query(api.student.certificates.mine, { paginationOpts })).page;
  expect(certificate?.state).toBe("valid");
  await runAll(t);
  await finish(t);
  for (const filter of [{ search: "maria" }, { search: "", state: "valid" as const }]) {
    const { page } = await admin.query(api.admin.certificates.list, { ...filter, paginationOpts });
    expect(page).toMatchObject([{ hash: certificate?.hash }]);
  }
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
});

test("DATA-10, PRACTICE-9: lessons that were moved before take along what stayed behind", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { lessons: [1, 1] });
  const { as, userId } = await addPerson(t);
  await as.mutation(api.student.enrollments.enroll, { courseId });
  const [lesson, other] = await lessonsOf(t, courseId);
  if (!lesson || !other) throw new Error("two lessons");
  await mutate(t, (ctx) => writeContent(ctx, lesson._id, block("Q")));
  await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
  const { moduleId } = other;
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "practiceQuestions"))
      await ctx.db.patch("practiceQuestions", _id, { moduleId });
    for (const { _id } of await allRows(ctx, "lessonProgress")) await ctx.db.patch("lessonProgress", _id, { moduleId });
    const gone = await ctx.db.insert("modules", { ...newModule, courseId, title: "", description: "", orderIndex: 3 });
    await ctx.db.insert("finishedModules", { userId, courseId, moduleId: gone });
    await ctx.db.delete("modules", gone);
  });
  expect(findViolations(await readTables(t))).toHaveLength(3);
  expect(await t.action(internal.cli.totals.recount, {})).toHaveLength(2);
  await runAll(t);
  await finish(t);
  expect(findViolations(await readTables(t))).toEqual([]);
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
});

test("DATA-10, PRACTICE-9: who had completed what was left of a module before has finished it", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { lessons: [2] });
  const [done, half] = [await addPerson(t), await addPerson(t)];
  const [first, second] = await lessonsOf(t, courseId);
  if (!first || !second) throw new Error("two lessons");
  for (const { as } of [done, half]) await as.mutation(api.student.enrollments.enroll, { courseId });
  await done.as.mutation(api.student.progress.complete, { lessonId: first._id });
  await (await addPerson(t, "admin")).as.mutation(api.admin.lessons.remove, { lessonId: second._id });
  await finish(t);
  // As an earlier version left it.
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "finishedModules")) await ctx.db.delete("finishedModules", _id);
  });
  await runAll(t);
  await finish(t);
  const { userId } = done;
  const { moduleId } = first;
  expect(await t.run((ctx) => allRows(ctx, "finishedModules"))).toMatchObject([{ userId, courseId, moduleId }]);
});

test("DATA-10, PRACTICE-8: questions of older banks are found by their words once migrated", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { questions: 3 });
  const { as } = await addPerson(t, "admin");
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "poolEntries")) await ctx.db.patch("poolEntries", _id, { key: undefined });
  });
  const [lesson] = await lessonsOf(t, courseId);
  const args = { lessonId: lesson?._id ?? "", questions: ["question  **2**?"] };
  expect(await as.query(api.admin.practice.repeated, args)).toEqual([]);
  await runAll(t);
  await finish(t);
  expect(await as.query(api.admin.practice.repeated, args)).toMatchObject([{ where: "exam" }]);
  expect(findViolations(await readTables(t))).toEqual([]);
});

test("DATA-10, EXAM-68: seats taken before the update are found by name once migrated", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t);
  const { as } = await addPerson(t);
  const { as: admin } = await addPerson(t, "admin");
  await as.mutation(api.student.enrollments.enroll, { courseId });
  await as.mutation(api.student.exams.start, { courseId });
  const examId = await t.run(async (ctx) => {
    const [seat] = await allRows(ctx, "examSeats");
    if (seat) await ctx.db.patch("examSeats", seat._id, { searchText: undefined });
    return seat?.examId ?? "";
  });
  await runAll(t);
  await finish(t);
  const args = { examId, search: "maria", paginationOpts: { numItems: 5, cursor: null } };
  expect((await admin.query(api.admin.examRoom.list, args)).page).toHaveLength(1);
});

test("DATA-10, EXAM-43: draws of older banks are over the whole bank, before and after they are on pages", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { questions: 6 });
  await t.run(async (ctx) => {
    for (const { _id } of (await allRows(ctx, "poolEntries")).slice(2)) await ctx.db.delete("poolEntries", _id);
    for (const { _id, questionId } of await allRows(ctx, "poolEntries")) {
      const { orderIndex = 0 } = (await ctx.db.get("examQuestions", questionId)) ?? {};
      await ctx.db.patch("poolEntries", _id, { orderIndex, key: undefined });
    }
    for (const { _id } of await allRows(ctx, "poolPages")) await ctx.db.delete("poolPages", _id);
  });
  const drawn = async () => {
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId });
    await as.mutation(api.student.exams.start, { courseId });
    const page = await as.query(api.student.exams.get, { courseId });
    return page?.questions.map(({ _id }) => _id).sort();
  };
  const before = await drawn();
  expect(before).toHaveLength(6);
  // A question of a bank of which some are on pages.
  await mutate(t, async (ctx) => {
    const [first] = await allRows(ctx, "examQuestions");
    if (first) await ctx.db.patch("examQuestions", first._id, { orderIndex: 100 });
  });
  expect(await drawn()).toEqual(before);
  await runAll(t);
  await finish(t);
  expect(findViolations(await readTables(t))).toEqual([]);
  for (const entry of await t.run((ctx) => allRows(ctx, "poolEntries"))) expect(entry).not.toHaveProperty("orderIndex");
  expect(await drawn()).toEqual(before);
});

test("DATA-10, EXAM-31: what students met before the update they have met after it, migrated or not", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { questions: 6 });
  const ids = (await t.run((ctx) => allRows(ctx, "examQuestions"))).map(({ _id }) => _id);
  const seen = Object.fromEntries(ids.slice(2).map((id, index) => [id, 1 + (index % 2)]));
  const student = async () => {
    const { as, userId } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId });
    await t.run((ctx) =>
      ctx.db.insert("examCandidates", { userId, courseId, seen, extraMinutes: 0, extraAttempts: 0, version: 0 }),
    );
    return as;
  };
  const drawn = async (as: Person["as"]) => {
    await as.mutation(api.student.exams.start, { courseId });
    return (await as.query(api.student.exams.get, { courseId }))?.questions.map(({ _id }) => _id).sort();
  };
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "courseExams")) await ctx.db.patch("courseExams", _id, { drawCount: 2 });
  });
  const later = await student();
  expect(await drawn(await student())).toEqual(ids.slice(0, 2).sort());
  await runAll(t);
  await finish(t);
  const [, unopened] = await t.run((ctx) => allRows(ctx, "examCandidates"));
  expect(unopened?.seen).toHaveLength(2);
  expect(unopened?.seen).toContainEqual({ times: 2, questions: [ids[3], ids[5]] });
  expect(await drawn(later)).toEqual(ids.slice(0, 2).sort());
});
