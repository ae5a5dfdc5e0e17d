import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { seededRandom } from "../../convex/model/demonstration/random";
import { examRules } from "../../convex/shared/limits";
import { editable, questionRows } from "./admin/scene";
import { answersFor, attempt, clickAnswers, enrolled, open, submitAnswers } from "./examScene";
import { findViolations } from "./invariants";
import {
  addCourse,
  addPerson,
  allRows,
  errorCode,
  lessonsOf,
  mutate,
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
  test("two keys give a student identical bytes, before, during and after a failed attempt", async () => {
    const worlds = [];
    for (const key of ["a", "d"] as const) {
      // The same chance in both: order of questions and options.
      const random = vi.spyOn(Math, "random").mockImplementation(seededRandom(7));
      vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
      const { t, courseId, as } = await enrolled({ questions: 12, drawCount: 4, timeLimitMinutes: 30 });
      await t.run(async (ctx) => {
        for (const { _id } of await allRows(ctx, "examQuestions")) {
          await ctx.db.patch("examQuestions", _id, { correctOption: key });
        }
      });
      const replies: unknown[] = [];
      const note = async (reply: Promise<unknown>): Promise<void> => {
        replies.push(await reply.catch((error: unknown) => readErrorData(error)));
      };
      await note(as.query(api.student.exams.get, { courseId }));
      const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
      const page = await present(as.query(api.student.exams.get, { courseId }));
      replies.push(page);
      // Wrong in both worlds.
      for (const { _id: questionId, ...shown } of page.questions) {
        const option =
          shown.optionA === "Two" || shown.optionA === "Three"
            ? "a"
            : shown.optionB === "Two" || shown.optionB === "Three"
              ? "b"
              : "c";
        await note(as.mutation(api.student.exams.answer, { sittingId, questionId, option: "e" }));
        await note(as.mutation(api.student.exams.answer, { sittingId, questionId, option }));
        await note(as.mutation(api.student.exams.submit, { sittingId }));
        await note(as.query(api.student.exams.answers, { sittingId }));
      }
      await note(as.query(api.student.exams.get, { courseId }));
      await note(as.query(api.student.exams.answers, { sittingId }));
      await note(as.query(api.student.exams.standing, { courseId }));
      await note(as.mutation(api.student.exams.start, { courseId }));
      await note(as.query(api.student.exams.get, { courseId }));
      worlds.push(JSON.stringify(replies).replace(/course-\d+|Course \d+/g, ""));
      vi.useRealTimers();
      random.mockRestore();
    }
    expect(worlds[0]).toContain("questionText");
    expect(worlds[0]).toContain('"score":0');
    expect(worlds[0]).toBe(worlds[1]);
  });

  test("a refusal reveals nothing about the key", async () => {
    const { t, courseId, as } = await enrolled();
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const answers = { ...(await answersFor(t, courseId)), [(await lessonsOf(t, courseId))[0]?._id ?? ""]: "a" };
    const error = await submitAnswers(t, as, sittingId, answers).catch((thrown: unknown) => thrown);
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

  test("EXAM-2: a grade is held against the key of its submission, whatever the key is today", async () => {
    const { t, courseId, as } = await enrolled();
    await attempt(t, as, courseId, 4);
    const admin = await addPerson(t, "admin");
    const [exam] = (await readTables(t)).courseExams;
    const examId = exam?._id ?? "";
    for (const row of await questionRows(admin.as, examId as Id<"courseExams">))
      await admin.as.mutation(api.admin.questions.update, { ...editable(row), correctOption: "c" });
    const tables = await readTables(t);
    expect(findViolations(tables)).toEqual([]);
    const spoiled = (change: object) =>
      findViolations({ ...tables, examAttempts: tables.examAttempts.map((row) => ({ ...row, ...change })) });
    expect(spoiled({ correctCount: 5, score: 10 }).join()).toMatch(/EXAM-2: attempt \S+ counts 5, not 4/);
    expect(spoiled({ rightIds: [] }).join()).toMatch(/EXAM-2: attempt \S+ counts 4, not 0/);
  });

  test("EXAM-3: anything but letters a to d for the sitting's questions is refused, and an unfinished exam leaves no attempt", async () => {
    const { t, courseId, as } = await enrolled();
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const good = await answersFor(t, courseId);
    const [first = "", ...others] = Object.keys(good);
    const before = await snapshot(t);
    for (const letter of ["e", "", "ab", " b", "constructor"]) {
      expect(await errorCode(clickAnswers(t, as, sittingId, { [first]: letter }))).toBe("examAnswersInvalid");
    }
    expect(await errorCode(as.mutation(api.student.exams.submit, { sittingId }))).toBe("examAnswersInvalid");
    expect(await snapshot(t)).toBe(before);
    await clickAnswers(t, as, sittingId, Object.fromEntries(others.map((id) => [id, "b"])));
    expect(await errorCode(as.mutation(api.student.exams.submit, { sittingId }))).toBe("examAnswersInvalid");
    expect((await readTables(t)).examAttempts).toEqual([]);
    expect(await submitAnswers(t, as, sittingId, { [first]: "B" })).toMatchObject({ score: 10, passed: true });
  });

  test("EXAM-3: questions of another course do not count", async () => {
    const { t, courseId, as } = await enrolled();
    const other = await addCourse(t);
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const answers = await answersFor(t, other._id);
    expect(await errorCode(submitAnswers(t, as, sittingId, answers))).toBe("examAnswersInvalid");
  });

  test("EXAM-7: after an administrator replaced the questions, old answers are refused", async () => {
    const { t, courseId, as } = await enrolled();
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const old = await answersFor(t, courseId);
    await mutate(t, async (ctx) => {
      for (const { _id, _creationTime, ...question } of await allRows(ctx, "examQuestions")) {
        await ctx.db.delete("examQuestions", _id);
        await ctx.db.insert("examQuestions", { ...question, questionText: `New at ${_creationTime}` });
      }
    });
    expect(await errorCode(submitAnswers(t, as, sittingId, old))).toBe("examAnswersInvalid");
    const fresh = await answersFor(t, courseId);
    expect(await submitAnswers(t, as, sittingId, fresh)).toMatchObject({ score: 10 });
  });
});

describe("sittings", () => {
  test("EXAM-4: one sitting is one attempt, however often it is clicked or replayed", async () => {
    const { t, courseId, as } = await enrolled();
    const starts = await Promise.all([1, 2, 3].map(() => as.mutation(api.student.exams.start, { courseId })));
    expect(new Set(starts.map(({ sittingId }) => sittingId)).size).toBe(1);
    const sittingId = await present(starts[0]?.sittingId ?? null);
    await clickAnswers(t, as, sittingId, await answersFor(t, courseId, 0));
    const results = await Promise.all([1, 2, 3].map(() => as.mutation(api.student.exams.submit, { sittingId })));
    expect(results.map(({ score }) => score)).toEqual([0, 0, 0]);
    const late = clickAnswers(t, as, sittingId, await answersFor(t, courseId));
    expect(await errorCode(late)).toBe("examSittingInvalid");
    expect(await as.mutation(api.student.exams.submit, { sittingId })).toMatchObject({ score: 0 });
    const tables = await readTables(t);
    expect(tables.examAttempts).toHaveLength(1);
    expect(findViolations(tables)).toEqual([]);
  });

  test("EXAM-6: other students' sittings do not exist", async () => {
    const { t, courseId, as } = await enrolled();
    const other = await addPerson(t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId });
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const answers = await answersFor(t, courseId);
    expect(await errorCode(submitAnswers(t, other.as, sittingId, answers))).toBe("examSittingInvalid");
    expect((await readTables(t)).examAttempts).toEqual([]);
  });

  test("EXAM-14: a course without questions has no exam", async () => {
    const { courseId, as } = await enrolled({ questions: 0 });
    expect(await as.query(api.student.exams.get, { courseId })).toBeNull();
    expect(await errorCode(as.mutation(api.student.exams.start, { courseId }))).toBe("examUnavailable");
  });
});

test("a sitting of a replaced exam gives way to one of the new exam", async () => {
  const { t, courseId, as } = await enrolled();
  const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
  await t.run(async (ctx) => {
    for (const { _id, _creationTime, ...exam } of await allRows(ctx, "courseExams")) {
      await ctx.db.delete("courseExams", _id);
      const examId = await ctx.db.insert("courseExams", { ...exam, description: `New at ${_creationTime}` });
      for (const question of await allRows(ctx, "examQuestions"))
        await ctx.db.patch("examQuestions", question._id, { examId });
    }
  });
  const answers = await answersFor(t, courseId);
  expect(await errorCode(submitAnswers(t, as, sittingId, answers))).toBe("examUnavailable");
  expect((await as.query(api.student.exams.get, { courseId }))?.sitting).toBeNull();
  const next = await as.mutation(api.student.exams.start, { courseId });
  expect(next.sittingId).not.toBe(sittingId);
  expect(await submitAnswers(t, as, next.sittingId, answers)).toMatchObject({ passed: true });
  expect(findViolations(await readTables(t))).toEqual([]);
});

describe("EXAM-8: the time limit", () => {
  const minutes = 30;

  test("questions show only while the clock runs", async () => {
    const { courseId, as } = await enrolled({ timeLimitMinutes: minutes });
    const closed = await as.query(api.student.exams.get, { courseId });
    expect(closed).toMatchObject({ questionCount: 5, questions: [], sitting: null });
    const sitting = await as.mutation(api.student.exams.start, { courseId });
    expect(sitting.deadlineAt).toBe(sitting.startedAt + minutes * 60_000);
    const open = await as.query(api.student.exams.get, { courseId });
    expect(open?.questions).toHaveLength(5);
    expect(open?.sitting).toEqual(sitting);
  });

  test("a reload gains no time, and a late answer is refused", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { t, courseId, as } = await enrolled({ timeLimitMinutes: minutes });
    const sitting = await as.mutation(api.student.exams.start, { courseId });
    const deadlineAt = await present(sitting.deadlineAt);
    const answers = await answersFor(t, courseId);
    vi.setSystemTime(deadlineAt - 1);
    expect(await as.mutation(api.student.exams.start, { courseId })).toEqual(sitting);
    vi.setSystemTime(deadlineAt + examRules.submissionGraceMs + 1);
    expect(await errorCode(clickAnswers(t, as, sitting.sittingId, answers))).toBe("examTimeOver");
    expect(await as.query(api.student.exams.get, { courseId })).toMatchObject({ questions: [], sitting: null });
  });

  test("the clock is the server's, for signed-in students", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { t, as } = await enrolled({ timeLimitMinutes: minutes });
    vi.setSystemTime(1_800_000_000_000);
    expect(await as.mutation(api.student.exams.readClock, {})).toBe(1_800_000_000_000);
    vi.setSystemTime(1_800_000_000_500);
    expect(await as.mutation(api.student.exams.readClock, {})).toBe(1_800_000_000_500);
    expect(await errorCode(t.mutation(api.student.exams.readClock, {}))).toBe("notAuthenticated");
  });
});

describe("EXAM-19: tries", () => {
  const { pauseMs } = examRules;

  test.each([
    ["the same questions each time", { questions: 5 }],
    ["a bank of three draws", { questions: 15, drawCount: 5 }],
  ])("%s: two at once, then one after each pause, per student and course", async (_title, shape) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { t, courseId, as } = await enrolled(shape);
    const page = async () => await present(as.query(api.student.exams.get, { courseId }));
    expect(await page()).toMatchObject({ triesLeft: 2, retryAt: null });
    await attempt(t, as, courseId, 1);
    expect(await page()).toMatchObject({ triesLeft: 1, retryAt: null });
    await attempt(t, as, courseId, 1);
    expect(await page()).toMatchObject({ triesLeft: 0, retryAt: Date.now() + pauseMs });
    const refusal = await as.mutation(api.student.exams.start, { courseId }).catch((error: unknown) => error);
    expect(readErrorData(refusal)).toEqual({ code: "examRetryLater", retryAt: Date.now() + pauseMs });

    const other = await addCourse(t);
    await as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    expect(await attempt(t, as, other._id)).toMatchObject({ passed: true });

    for (let number = 3; number <= 5; number++) {
      vi.setSystemTime(Date.now() + pauseMs - 1);
      expect(await errorCode(as.mutation(api.student.exams.start, { courseId }))).toBe("examRetryLater");
      vi.setSystemTime(Date.now() + 1);
      expect(await page()).toMatchObject({ triesLeft: 1, retryAt: null });
      await attempt(t, as, courseId, 1);
    }
    vi.setSystemTime(Date.now() + pauseMs);
    expect(await attempt(t, as, courseId)).toMatchObject({ passed: true });
    expect(findViolations(await readTables(t))).toEqual([]);
  });
});

test("EXAM-71: who has passed takes the exam no more, unless an administrator allows it", async () => {
  const { t, courseId, as, person } = await enrolled();
  await attempt(t, as, courseId);
  const page = async () => await present(as.query(api.student.exams.get, { courseId }));
  expect(await page()).toMatchObject({ triesLeft: 0, retryAt: null });
  expect(await errorCode(as.mutation(api.student.exams.start, { courseId }))).toBe("examPassed");

  const admin = await addPerson(t, "admin");
  const given = { userId: person.userId, courseId, version: 0, extraMinutes: 0, extraAttempts: 1 };
  await admin.as.mutation(api.admin.accommodations.save, given);
  expect(await page()).toMatchObject({ triesLeft: 1, retryAt: null });
  await attempt(t, as, courseId, 1);
  expect(await page()).toMatchObject({ triesLeft: 0, retryAt: null });
  expect(await errorCode(as.mutation(api.student.exams.start, { courseId }))).toBe("examPassed");
});

test("EXAM-8: in the seconds of grace answers in transit count, and questions are no longer delivered", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const scene = await enrolled({ timeLimitMinutes: 1 });
  const { sittingId, deadlineAt, shown, page, choose } = await open(scene);
  const deadline = await present(deadlineAt);
  vi.setSystemTime(deadline - 1);
  expect((await page()).questions).toEqual(shown.questions);
  vi.setSystemTime(deadline);
  expect(await page()).toMatchObject({ questions: [], questionCount: 5, sitting: { sittingId } });
  vi.setSystemTime(deadline + examRules.submissionGraceMs);
  for (const [index, { optionA, optionB, optionC }] of shown.questions.entries())
    await choose(index, optionA === "Two" ? "a" : optionB === "Two" ? "b" : optionC === "Two" ? "c" : "d");
  expect(await scene.as.mutation(api.student.exams.submit, { sittingId })).toMatchObject({ passed: true });
});
