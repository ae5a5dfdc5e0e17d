import { expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { findViolations } from "../invariants";
import {
  addCourse,
  addPerson,
  addUpTotals,
  allRows,
  createBackend,
  lessonsOf,
  present,
  readTables,
  type Backend,
} from "../setup";
import { submitAnswers } from "../examScene";

/** Two students in two courses with a coupon; one has finished, one has failed the exam. */
async function setScene(t: Backend): Promise<Doc<"courses">> {
  const admin = await addPerson(t, "admin");
  const coupon = { code: "HALF", discountPercentage: 50, isActive: true, validFrom: "2020-01-01" };
  await admin.as.mutation(api.admin.coupons.create, coupon);
  const course = await addCourse(t);
  const other = await addCourse(t);
  for (const letter of ["b", "a"]) {
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "half" });
    await as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    for (const { _id } of await lessonsOf(t, course._id))
      await as.mutation(api.student.progress.complete, { lessonId: _id });
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId: course._id });
    const exam = await present(as.query(api.student.exams.get, { courseId: course._id }));
    const answers = Object.fromEntries(exam.questions.map(({ _id }) => [_id, letter]));
    await submitAnswers(t, as, sittingId, answers);
  }
  return course;
}

async function spoil(t: Backend): Promise<void> {
  await addUpTotals(t);
  await t.run(async (ctx) => {
    for (const row of await allRows(ctx, "platformTotals")) await ctx.db.delete("platformTotals", row._id);
    await ctx.db.insert("platformTotals", { kind: "enrollments/2020-01", count: 4, parts: { "01": 4 } });
    for (const { _id } of await allRows(ctx, "profiles"))
      await ctx.db.patch("profiles", _id, { courseCount: 9, searchText: "spoiled" });
    for (const { _id } of await allRows(ctx, "enrollments"))
      await ctx.db.patch("enrollments", _id, { searchText: "spoiled", lastActiveDay: "2020-01-01" });
    for (const { _id } of await allRows(ctx, "discountCoupons"))
      await ctx.db.patch("discountCoupons", _id, { currentUses: 7 });
  });
}

test.each(["rows that lie back", "rows of this minute"])(
  "REPORT-3: a recount tells and repairs what is wrong: %s",
  async (age) => {
    const t = createBackend();
    await setScene(t);
    expect(findViolations(await readTables(t))).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (age === "rows that lie back" ? 600_000 : 0) });
    try {
      expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
      await spoil(t);
      const spoiled = await t.action(internal.cli.totals.recount, {});
      expect(spoiled).toContainEqual({ what: "enrollments", part: "", kept: 0, counted: 4 });
      expect(spoiled).toContainEqual({ what: "enrollments/2020-01", part: "01", kept: 4, counted: 0 });
      expect(spoiled).toContainEqual({
        what: expect.stringMatching(/^discountCoupons\//) as string,
        part: "currentUses",
        kept: 7,
        counted: 2,
      });
      expect(spoiled).toContainEqual({ what: "exams", part: "s10", kept: 0, counted: 1 });
      expect(findViolations(await readTables(t)).length).toBeGreaterThan(0);
      await t.action(internal.cli.totals.recount, { repair: true });
      expect(findViolations(await readTables(t))).toEqual([]);
      expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  },
);

test("REPORT-3: a recount finds any total that is off by one", async () => {
  const t = createBackend();
  await setScene(t);
  await addUpTotals(t);
  const rows = await t.run((ctx) => allRows(ctx, "platformTotals"));
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const { _id, count } = await present(rows.find((row) => row.kind === kind) ?? null);
    await t.run((ctx) => ctx.db.patch("platformTotals", _id, { count: count + 1 }));
    expect(findViolations(await readTables(t)), kind).toHaveLength(1);
    expect(await t.action(internal.cli.totals.recount, {}), kind).toHaveLength(1);
    await t.run((ctx) => ctx.db.patch("platformTotals", _id, { count }));
  }
});

test("REPORT-3: a recount counts the questions of the largest bank as well", async () => {
  const t = createBackend();
  await addCourse(t, { questions: 1 });
  await t.run(async (ctx) => {
    const { _id, _creationTime, ...row } = await present((await allRows(ctx, "examQuestions"))[0] ?? null);
    for (let number = 2; number <= limits.questionsPerBank; number++)
      await ctx.db.insert("examQuestions", { ...row, orderIndex: number });
    await ctx.db.patch("courseExams", row.examId, { questionCount: limits.questionsPerBank });
  });
  const exam = async () => await present((await t.run((ctx) => allRows(ctx, "courseExams")))[0] ?? null);
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
  const { _id } = await exam();
  await t.run((ctx) => ctx.db.patch("courseExams", _id, { questionCount: 7 }));
  const wrong = { what: `courseExams/${_id}`, part: "questionCount", kept: 7, counted: limits.questionsPerBank };
  expect(await t.action(internal.cli.totals.recount, { repair: true })).toEqual([wrong]);
  expect(await exam()).toMatchObject({ questionCount: limits.questionsPerBank });
});

test("a total that changes during the recount is neither reported nor repaired", async () => {
  const t = createBackend();
  await setScene(t);
  const kept = { kind: "students", count: 1, parts: {} };
  const args = { kept, counted: { ...kept, count: 2 }, repair: true };
  await expect(t.mutation(internal.jobs.totals.compareTotal, args)).rejects.toThrow("students changed meanwhile");
  // Added up between the pages of a recount, and right.
  const right = { ...args, counted: { ...kept, count: 3 } };
  expect(await t.mutation(internal.jobs.totals.compareTotal, right)).toEqual([]);
});

test("a sum that changes during the recount is neither reported nor repaired", async () => {
  const t = createBackend();
  await setScene(t);
  const [course] = await t.run((ctx) => allRows(ctx, "courses"));
  const { _id, moduleCount, lessonCount, totalMinutes } = await present(course ?? null);
  const now = { kind: `courses/${_id}`, count: 0, parts: { moduleCount, lessonCount, totalMinutes } };
  const before = { ...now, parts: { ...now.parts, lessonCount: lessonCount - 1 } };
  const compare = (counted: typeof now) =>
    t.mutation(internal.jobs.totals.compareSums, { kept: before, counted, repair: true });
  await expect(compare({ ...now, parts: {} as typeof now.parts })).rejects.toThrow("changed meanwhile");
  expect(await compare(now)).toEqual([]);
});
