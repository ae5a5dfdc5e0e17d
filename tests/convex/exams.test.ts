import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { examRules } from "../../convex/shared/limits";
import { answersFor, attempt, enrolled } from "./examScene";
import { findViolations } from "./invariants";
import {
  addCourse,
  addPerson,
  allRows,
  errorCode,
  lessonsOf,
  present,
  readErrorData,
  readTables,
  snapshot,
} from "./setup";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("EXAM-1: the answer key stays on the server", () => {
  test("two keys give a student identical bytes, before and after a failed attempt", async () => {
    const views = [];
    // Totals pick their shards at random: with fixed ones, both backends give out the same ids.
    vi.spyOn(Math, "random").mockReturnValue(0);
    for (const key of ["a", "d"] as const) {
      const { t, courseId, as } = await enrolled();
      await t.run(async (ctx) => {
        for (const { _id } of await allRows(ctx, "examQuestions")) {
          await ctx.db.patch("examQuestions", _id, { correctOption: key });
        }
      });
      vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
      const page = await as.query(api.exams.get, { courseId });
      const { sittingId } = await as.mutation(api.exams.start, { courseId });
      const answers = await answersFor(t, courseId, 3);
      const result = await as.mutation(api.exams.submit, { sittingId, answers });
      const later = [await as.query(api.exams.get, { courseId }), await as.query(api.exams.standing, { courseId })];
      views.push(JSON.stringify([page, result, later]));
      vi.useRealTimers();
    }
    expect(views[0]).toContain("questionText");
    expect(views[0]?.replace(/course-\d+|Course \d+/g, "")).toBe(views[1]?.replace(/course-\d+|Course \d+/g, ""));
  });

  test("a refusal reveals nothing about the key", async () => {
    const { t, courseId, as } = await enrolled();
    const { sittingId } = await as.mutation(api.exams.start, { courseId });
    const answers = { ...(await answersFor(t, courseId)), [(await lessonsOf(t, courseId))[0]?._id ?? ""]: "a" };
    const error = await as.mutation(api.exams.submit, { sittingId, answers }).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toMatch(/correct/i);
  });
});

describe("grading", () => {
  test.each([
    [5, 10, true],
    [4, 8, true],
    [3, 6, false],
    [0, 0, false],
  ])("EXAM-2: %d of 5 right gives %d points", async (right, score, passed) => {
    const { t, courseId, as } = await enrolled();
    expect(await attempt(t, as, courseId, right)).toMatchObject({ score, passed, certificateHash: null });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("EXAM-3: anything but letters a to d for exactly the current questions leaves no attempt", async () => {
    const { t, courseId, as } = await enrolled();
    const { sittingId } = await as.mutation(api.exams.start, { courseId });
    const good = await answersFor(t, courseId);
    const [first = "", ...others] = Object.keys(good);
    const missing = Object.fromEntries(others.map((id) => [id, "b"]));
    const before = await snapshot(t);
    for (const answers of [
      {},
      missing,
      { ...good, [first]: "e" },
      { ...good, [first]: "" },
      { ...good, [first]: "ab" },
    ]) {
      expect(await errorCode(as.mutation(api.exams.submit, { sittingId, answers }))).toBe("examAnswersInvalid");
    }
    expect(await snapshot(t)).toBe(before);
    expect(await as.mutation(api.exams.submit, { sittingId, answers: good })).toMatchObject({ passed: true });
  });

  test("EXAM-3: questions of another course do not count", async () => {
    const { t, courseId, as } = await enrolled();
    const other = await addCourse(t);
    const { sittingId } = await as.mutation(api.exams.start, { courseId });
    const answers = await answersFor(t, other._id);
    expect(await errorCode(as.mutation(api.exams.submit, { sittingId, answers }))).toBe("examAnswersInvalid");
  });

  test("EXAM-7: after an administrator replaced the questions, old answers are refused", async () => {
    const { t, courseId, as } = await enrolled();
    const { sittingId } = await as.mutation(api.exams.start, { courseId });
    const old = await answersFor(t, courseId);
    await t.run(async (ctx) => {
      for (const { _id, _creationTime, ...question } of await allRows(ctx, "examQuestions")) {
        await ctx.db.delete("examQuestions", _id);
        await ctx.db.insert("examQuestions", { ...question, questionText: `New at ${_creationTime}` });
      }
    });
    expect(await errorCode(as.mutation(api.exams.submit, { sittingId, answers: old }))).toBe("examAnswersInvalid");
    const fresh = await answersFor(t, courseId);
    expect(await as.mutation(api.exams.submit, { sittingId, answers: fresh })).toMatchObject({ score: 10 });
  });
});

describe("sittings", () => {
  test("EXAM-4: one sitting is one attempt, however often it is clicked or replayed", async () => {
    const { t, courseId, as } = await enrolled();
    const starts = await Promise.all([1, 2, 3].map(() => as.mutation(api.exams.start, { courseId })));
    expect(new Set(starts.map(({ sittingId }) => sittingId)).size).toBe(1);
    const sittingId = await present(starts[0]?.sittingId ?? null);
    const [wrong, right] = [await answersFor(t, courseId, 0), await answersFor(t, courseId)];
    const results = await Promise.all(
      [wrong, right, {}].map((answers) => as.mutation(api.exams.submit, { sittingId, answers })),
    );
    expect(results.map(({ score }) => score)).toEqual([0, 0, 0]);
    const tables = await readTables(t);
    expect(tables.examAttempts).toHaveLength(1);
    expect(findViolations(tables)).toEqual([]);
  });

  test("EXAM-6: other students' sittings do not exist", async () => {
    const { t, courseId, as } = await enrolled();
    const other = await addPerson(t);
    await other.as.mutation(api.enrollments.enroll, { courseId });
    const { sittingId } = await as.mutation(api.exams.start, { courseId });
    const answers = await answersFor(t, courseId);
    expect(await errorCode(other.as.mutation(api.exams.submit, { sittingId, answers }))).toBe("examSittingInvalid");
    expect((await readTables(t)).examAttempts).toEqual([]);
  });

  test("EXAM-14: a course without questions has no exam", async () => {
    const { courseId, as } = await enrolled({ questions: 0 });
    expect(await as.query(api.exams.get, { courseId })).toBeNull();
    expect(await errorCode(as.mutation(api.exams.start, { courseId }))).toBe("examUnavailable");
  });
});

test("a sitting of a replaced exam gives way to one of the new exam", async () => {
  const { t, courseId, as } = await enrolled();
  const { sittingId } = await as.mutation(api.exams.start, { courseId });
  await t.run(async (ctx) => {
    for (const { _id, _creationTime, ...exam } of await allRows(ctx, "courseExams")) {
      await ctx.db.delete("courseExams", _id);
      const examId = await ctx.db.insert("courseExams", { ...exam, description: `New at ${_creationTime}` });
      for (const question of await allRows(ctx, "examQuestions")) {
        await ctx.db.patch("examQuestions", question._id, { examId });
      }
    }
  });
  const answers = await answersFor(t, courseId);
  expect(await errorCode(as.mutation(api.exams.submit, { sittingId, answers }))).toBe("examUnavailable");
  expect((await as.query(api.exams.get, { courseId }))?.sitting).toBeNull();
  const next = await as.mutation(api.exams.start, { courseId });
  expect(next.sittingId).not.toBe(sittingId);
  expect(await as.mutation(api.exams.submit, { sittingId: next.sittingId, answers })).toMatchObject({ passed: true });
  expect(findViolations(await readTables(t))).toEqual([]);
});

describe("EXAM-8: the time limit", () => {
  const minutes = 30;

  test("questions show only while the clock runs", async () => {
    const { courseId, as } = await enrolled({ timeLimitMinutes: minutes });
    const closed = await as.query(api.exams.get, { courseId });
    expect(closed).toMatchObject({ questionCount: 5, questions: [], sitting: null });
    const sitting = await as.mutation(api.exams.start, { courseId });
    expect(sitting.deadlineAt).toBe(sitting.startedAt + minutes * 60_000);
    const open = await as.query(api.exams.get, { courseId });
    expect(open?.questions).toHaveLength(5);
    expect(open?.sitting).toEqual(sitting);
  });

  test("a reload gains no time, a late answer is refused, and the exam can be reopened", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { t, courseId, as } = await enrolled({ timeLimitMinutes: minutes });
    const sitting = await as.mutation(api.exams.start, { courseId });
    const deadlineAt = await present(sitting.deadlineAt);
    const answers = await answersFor(t, courseId);
    vi.setSystemTime(deadlineAt - 1);
    expect(await as.mutation(api.exams.start, { courseId })).toEqual(sitting);
    vi.setSystemTime(deadlineAt + examRules.submissionGraceMs + 1);
    const submit = () => as.mutation(api.exams.submit, { sittingId: sitting.sittingId, answers });
    expect(await errorCode(submit())).toBe("examTimeOver");
    const next = await as.mutation(api.exams.start, { courseId });
    expect(next.sittingId).not.toBe(sitting.sittingId);
    expect(await errorCode(submit())).toBe("examTimeOver");
    const tables = await readTables(t);
    expect(tables.examAttempts).toEqual([]);
    expect(findViolations(tables)).toEqual([]);
  });

  test("the clock is the server's, for signed-in students", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { t, as } = await enrolled({ timeLimitMinutes: minutes });
    vi.setSystemTime(1_800_000_000_000);
    expect(await as.mutation(api.exams.readClock, {})).toBe(1_800_000_000_000);
    vi.setSystemTime(1_800_000_000_500);
    expect(await as.mutation(api.exams.readClock, {})).toBe(1_800_000_000_500);
    expect(await errorCode(t.mutation(api.exams.readClock, {}))).toBe("notAuthenticated");
  });

  test("an automatic submission at the last second has time to travel", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { t, courseId, as } = await enrolled({ timeLimitMinutes: minutes });
    const { sittingId, deadlineAt } = await as.mutation(api.exams.start, { courseId });
    vi.setSystemTime((await present(deadlineAt)) + examRules.submissionGraceMs);
    const answers = await answersFor(t, courseId);
    expect(await as.mutation(api.exams.submit, { sittingId, answers })).toMatchObject({ passed: true });
  });
});

test("EXAM-19: retries: five at once, then one every ten minutes, per student and course", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { t, courseId, as } = await enrolled();
  for (const number of [1, 2, 3, 4, 5]) {
    const { retryAt } = await attempt(t, as, courseId, 1);
    expect(retryAt).toBe(number < 5 ? null : Date.now() + examRules.retryAfterMs);
  }
  const refusal = await as.mutation(api.exams.start, { courseId }).catch((error: unknown) => error);
  expect(readErrorData(refusal)).toEqual({ code: "examRetryLater", retryAt: Date.now() + examRules.retryAfterMs });

  const other = await addCourse(t);
  await as.mutation(api.enrollments.enroll, { courseId: other._id });
  expect(await attempt(t, as, other._id)).toMatchObject({ passed: true });

  vi.setSystemTime(Date.now() + examRules.retryAfterMs - 1);
  expect(await errorCode(as.mutation(api.exams.start, { courseId }))).toBe("examRetryLater");
  vi.setSystemTime(Date.now() + 1);
  expect(await attempt(t, as, courseId)).toMatchObject({ passed: true });
  expect(await errorCode(as.mutation(api.exams.start, { courseId }))).toBe("examRetryLater");
});
