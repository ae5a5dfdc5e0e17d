import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { examRules } from "../../convex/shared/limits";
import { answersFor, attempt, clickAnswers, enrolled, MINUTE, open, pass } from "./examScene";
import { findViolations } from "./invariants";
import { addPerson, errorCode, finishScheduled, lessonsOf, present, readTables } from "./setup";

const START = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("EXAM-29: a sitting is the server's", () => {
  test("another device gets the same questions, order, options and answers, and the later click wins", async () => {
    const scene = await enrolled({ questions: 20, drawCount: 5 });
    const first = await open(scene);
    await first.choose(0, "c");
    const second = await open(scene);
    expect(second).toMatchObject({ sittingId: first.sittingId, shown: first.shown });
    expect(await second.saved()).toEqual({ [first.shown.questions[0]?._id ?? ""]: "c" });
    await Promise.all([first.choose(1, "a"), second.choose(2, "b"), first.choose(3, "D")]);
    await second.choose(0, "a");
    expect(Object.values(await first.saved()).sort()).toEqual(["a", "a", "b", "d"]);
    await pass(scene.t, 400 * 24 * 60 * MINUTE);
    expect((await open(scene)).sittingId, "without a limit it stays open").toBe(first.sittingId);
    expect(findViolations(await readTables(scene.t))).toEqual([]);
  });

  test("EXAM-32: the letters on the page tell neither the stored ones nor the key", async () => {
    const scene = await enrolled({ questions: 40 });
    const { shown } = await open(scene);
    const places = shown.questions.map((question) =>
      (["optionA", "optionB", "optionC", "optionD"] as const).findIndex((field) => question[field] === "Two"),
    );
    // Every right answer is stored as b.
    expect(new Set(places).size).toBe(4);
    expect(shown.questions.map(({ questionText }) => questionText)).not.toEqual(
      Array.from({ length: 40 }, (_, number) => `Question ${number}?`),
    );
    expect([...shown.questions.map(({ _id }) => _id)].sort()).toEqual(
      Object.keys(await answersFor(scene.t, scene.courseId)).sort(),
    );
  });

  test("EXAM-6: another student's sitting cannot be read or answered", async () => {
    const scene = await enrolled();
    const { sittingId, shown } = await open(scene);
    const other = await addPerson(scene.t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId: scene.courseId });
    const questionId = shown.questions[0]?._id as Id<"examQuestions">;
    const click = other.as.mutation(api.student.exams.answer, { sittingId, questionId, option: "a" });
    expect(await errorCode(click)).toBe("examSittingInvalid");
    expect(await errorCode(other.as.query(api.student.exams.answers, { sittingId }))).toBe("examSittingInvalid");
    expect(await errorCode(other.as.mutation(api.student.exams.submit, { sittingId }))).toBe("examSittingInvalid");
  });
});

describe("EXAM-23: a lapsed sitting is an attempt", () => {
  const timed = { questions: 5, timeLimitMinutes: 30 };
  const end = 30 * MINUTE + examRules.submissionGraceMs;

  test("at its deadline, with what is there, by the same rules, once", async () => {
    const scene = await enrolled(timed);
    const { t, as, courseId } = scene;
    const { sittingId, shown } = await open(scene);
    const right = Object.keys(await answersFor(t, courseId)).slice(0, 4) as Id<"examQuestions">[];
    await clickAnswers(t, as, sittingId, Object.fromEntries(right.map((id) => [id, "b"])));
    for (const { _id } of await lessonsOf(t, courseId))
      await as.mutation(api.student.progress.complete, { lessonId: _id });
    await pass(t, end);
    expect((await readTables(t)).examAttempts, "answers on their way still count").toEqual([]);
    await pass(t, 1);
    const standing = await present(as.query(api.student.exams.standing, { courseId }));
    expect(standing.attempts).toMatchObject([
      { score: 8, passed: true, lapsed: true, submittedAt: START + 30 * MINUTE },
    ]);
    expect(standing.certificateHash).not.toBeNull();
    expect(await as.query(api.student.exams.get, { courseId })).toMatchObject({ sitting: null, questions: [] });
    expect(await as.query(api.student.exams.answers, { sittingId })).toBeNull();
    const questionId = shown.questions[4]?._id as Id<"examQuestions">;
    const late = as.mutation(api.student.exams.answer, { sittingId, questionId, option: "a" });
    expect(await errorCode(late)).toBe("examTimeOver");
    // A device that wakes up now, and the scheduler again, change nothing.
    expect(await as.mutation(api.student.exams.submit, { sittingId })).toMatchObject({ score: 8, passed: true });
    await t.mutation(internal.jobs.exams.closeLapsed, { sittingId });
    const tables = await readTables(t);
    expect(tables.examAttempts).toHaveLength(1);
    expect(findViolations(tables)).toEqual([]);
  });

  test("also when nothing was answered, and it costs the pause of any other", async () => {
    const scene = await enrolled(timed);
    await open(scene);
    await pass(scene.t, end + 1);
    await open(scene);
    await pass(scene.t, end + 1);
    const { attempts } = await present(scene.as.query(api.student.exams.standing, { courseId: scene.courseId }));
    const { retryAt } = await present(scene.as.query(api.student.exams.get, { courseId: scene.courseId }));
    expect(attempts).toMatchObject([{ score: 0, lapsed: true }, { score: 0 }]);
    expect(retryAt).toBe((attempts[0]?.submittedAt ?? 0) + examRules.pauseMs);
    expect(await errorCode(open(scene))).toBe("examRetryLater");
    expect(findViolations(await readTables(scene.t))).toEqual([]);
  });

  test("a client whose clock lies hands in nothing early and answers nothing late", async () => {
    const scene = await enrolled(timed);
    const { sittingId, choose } = await open(scene);
    await choose(0, "a");
    // It believes that the time is up.
    expect(await errorCode(scene.as.mutation(api.student.exams.submit, { sittingId }))).toBe("examAnswersInvalid");
    await pass(scene.t, 30 * MINUTE + examRules.submissionGraceMs);
    await choose(1, "a");
    await vi.advanceTimersByTimeAsync(1);
    // It believes that there is time.
    expect(await errorCode(choose(2, "a"))).toBe("examTimeOver");
    await finishScheduled(scene.t);
    const [only] = (await readTables(scene.t)).examAttempts;
    expect(Object.keys(only?.answers ?? {})).toHaveLength(2);
  });

  test("EXAM-30: a line that is lost for ten minutes costs no answer before the deadline, and gains none after it", async () => {
    const scene = await enrolled(timed);
    const { sittingId, choose, saved } = await open(scene);
    await choose(0, "a");
    // Queued clicks arrive together, in order.
    await pass(scene.t, 10 * MINUTE);
    for (const [index, option] of [
      [1, "a"],
      [1, "b"],
      [2, "c"],
    ] as const)
      await choose(index, option);
    expect(Object.values(await saved()).sort()).toEqual(["a", "b", "c"]);
    await pass(scene.t, 15 * MINUTE);
    // Lost again, over the deadline.
    await pass(scene.t, 10 * MINUTE);
    for (const index of [3, 4]) expect(await errorCode(choose(index, "a"))).toBe("examTimeOver");
    const late = await scene.as.mutation(api.student.exams.submit, { sittingId });
    const tables = await readTables(scene.t);
    expect(tables.examAttempts).toMatchObject([
      { _id: late.attemptId, lapsed: true, submittedAt: START + 30 * MINUTE },
    ]);
    expect(Object.keys(tables.examAttempts[0]?.answers ?? {})).toHaveLength(3);
    expect(findViolations(tables)).toEqual([]);
  });

  test("handed in before, the deadline changes nothing", async () => {
    const scene = await enrolled(timed);
    await attempt(scene.t, scene.as, scene.courseId, 2);
    await pass(scene.t, end + 1);
    expect((await readTables(scene.t)).examAttempts).toMatchObject([{ score: 4, submittedAt: START }]);
  });

  test("lapsed means that the time ran out, also with an answer to everything", async () => {
    const scene = await enrolled(timed);
    const { choose } = await open(scene);
    for (const index of [0, 1, 2, 3, 4]) await choose(index, "a");
    await pass(scene.t, end + 1);
    const { attempts } = await present(scene.as.query(api.student.exams.standing, { courseId: scene.courseId }));
    expect(attempts).toMatchObject([{ lapsed: true, submittedAt: START + 30 * MINUTE }]);
    const tables = await readTables(scene.t);
    expect(tables.examAttempts[0]?.unanswered).toBeUndefined();
    expect(findViolations(tables)).toEqual([]);
  });

  test.each([true, false])("EXAM-45: blocked during the exam, back before the deadline: %s", async (back) => {
    const scene = await enrolled(timed);
    const { t, as, courseId, person } = scene;
    const { sittingId } = await open(scene);
    await clickAnswers(t, as, sittingId, await answersFor(t, courseId));
    for (const { _id } of await lessonsOf(t, courseId))
      await as.mutation(api.student.progress.complete, { lessonId: _id });
    const admin = await addPerson(t, "admin");
    const block = (blocked: boolean) =>
      admin.as.mutation(api.admin.students.setBlocked, { userId: person.userId, blocked });
    await block(true);
    expect(await errorCode(as.mutation(api.student.exams.submit, { sittingId }))).not.toBe("");
    if (back) await block(false);
    await pass(t, end + 1);
    const { examAttempts, examSittings, certificates } = await readTables(t);
    expect(examSittings).toMatchObject([{ status: back ? "submitted" : "expired" }]);
    expect([examAttempts.length, certificates.length]).toEqual(back ? [1, 1] : [0, 0]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("at the deadline itself the page may hand in what is there", async () => {
    const scene = await enrolled(timed);
    const { sittingId, choose } = await open(scene);
    await choose(0, "a");
    await pass(scene.t, 30 * MINUTE - 1);
    expect(await errorCode(scene.as.mutation(api.student.exams.submit, { sittingId }))).toBe("examAnswersInvalid");
    await pass(scene.t, 1);
    expect(await errorCode(scene.as.mutation(api.student.exams.submit, { sittingId }))).toBe("");
    await pass(scene.t, end);
    const tables = await readTables(scene.t);
    expect(tables.examAttempts).toMatchObject([{ lapsed: true }]);
    expect(findViolations(tables)).toEqual([]);
  });

  test("an exam that was deleted meanwhile leaves no attempt", async () => {
    const scene = await enrolled(timed);
    await open(scene);
    const admin = await addPerson(scene.t, "admin");
    const [exam] = (await readTables(scene.t)).courseExams;
    await admin.as.mutation(api.admin.exams.remove, { examId: exam?._id as Id<"courseExams"> });
    await pass(scene.t, end + 1);
    const tables = await readTables(scene.t);
    expect(tables.examAttempts).toEqual([]);
    expect(tables.examSittings).toMatchObject([{ status: "expired" }]);
  });
});
