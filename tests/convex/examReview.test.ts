import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { attempt, clickAnswers, enrolled } from "./examScene";
import { addPerson, allRows, lessonsOf, mutate, present, type Backend } from "./setup";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const paginationOpts = { numItems: 10, cursor: null };

/** Explains every question and names the first lesson. */
async function explain(t: Backend, change: { correctOption?: "a" | "c" } = {}) {
  await mutate(t, async (ctx) => {
    const [lesson] = await allRows(ctx, "lessons");
    const extra = { explanation: "SECRET because", ...(lesson && { lessonId: lesson._id }), ...change };
    for (const { _id } of await allRows(ctx, "examQuestions")) await ctx.db.patch("examQuestions", _id, extra);
  });
}

async function hide(t: Backend, hidesReview: boolean) {
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "courseExams"))
      await ctx.db.patch("courseExams", _id, { hidesReview: hidesReview || undefined });
  });
}

const review = (as: Awaited<ReturnType<typeof enrolled>>["as"], attemptId: string) =>
  as.query(api.student.attempts.review, { attemptId });

describe("EXAM-24, EXAM-50: the review of a passed attempt", () => {
  test("has own and right answers as they stood on the page, explanations, and the lesson to read again", async () => {
    const { t, courseId, as } = await enrolled();
    await explain(t);
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const page = await present(as.query(api.student.exams.get, { courseId }));
    const answers = page.questions.map(({ _id }, index) => [_id, index < 4 ? "b" : "c"] as const);
    await clickAnswers(t, as, sittingId, Object.fromEntries(answers));
    const chosen = await present(as.query(api.student.exams.answers, { sittingId }));
    const { attemptId, passed } = await as.mutation(api.student.exams.submit, { sittingId });
    expect(passed).toBe(true);
    const shown = await present(review(as, attemptId));
    expect(shown).toMatchObject({ correctCount: 4, questionCount: 5, attempt: { score: 8, passed: true } });
    const [lesson] = await lessonsOf(t, courseId);
    const letters = ["a", "b", "c", "d"] as const;
    expect(shown.questions).toEqual(
      page.questions.map(({ _id, questionText, optionA, optionB, optionC, optionD }, index) => {
        const options = [optionA, optionB, optionC, optionD];
        return {
          ...{ _id, questionText, options, chosen: chosen[_id], counted: index < 4 },
          ...{ correct: letters[options.indexOf("Two")], explanation: "SECRET because" },
          lesson: { _id: lesson?._id, title: lesson?.title },
        };
      }),
    );
  });

  test("never after a failed try, not even after another one passed", async () => {
    const { t, courseId, as } = await enrolled();
    await explain(t);
    const failed = await attempt(t, as, courseId, 3);
    expect(await review(as, failed.attemptId)).toBeNull();
    const passed = await attempt(t, as, courseId, 5);
    expect(await review(as, passed.attemptId)).not.toBeNull();
    expect(await review(as, failed.attemptId)).toBeNull();
    const { page } = await as.query(api.student.attempts.list, { courseId, paginationOpts });
    expect(page.map(({ canReview }) => canReview)).toEqual([true, false]);
  });

  test("not where the school hides it", async () => {
    const { t, courseId, as } = await enrolled();
    const { attemptId } = await attempt(t, as, courseId);
    await hide(t, true);
    expect(await review(as, attemptId)).toBeNull();
    const { page } = await as.query(api.student.attempts.list, { courseId, paginationOpts });
    expect(page).toMatchObject([{ canReview: false }]);
    await hide(t, false);
    expect(await review(as, attemptId)).not.toBeNull();
  });

  test("only of oneself, administrators included, and only while enrolled", async () => {
    const { t, courseId, as } = await enrolled();
    const { attemptId } = await attempt(t, as, courseId);
    const other = await addPerson(t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId });
    const admin = await addPerson(t, "admin");
    expect(await review(other.as, attemptId)).toBeNull();
    expect(await review(admin.as, attemptId)).toBeNull();
    expect(await review(as, "nonsense")).toBeNull();
    expect((await other.as.query(api.student.attempts.list, { courseId, paginationOpts })).page).toEqual([]);
    await t.run(async (ctx) => {
      for (const { _id } of await allRows(ctx, "enrollments")) await ctx.db.delete("enrollments", _id);
    });
    expect(await review(as, attemptId)).toBeNull();
  });

  test("a key that was corrected later shows, and what counted stays; a reworded question is left out", async () => {
    const { t, courseId, as } = await enrolled();
    const { attemptId } = await attempt(t, as, courseId);
    await explain(t, { correctOption: "c" });
    const shown = await present(review(as, attemptId));
    expect(shown.attempt.score).toBe(10);
    expect(shown.questions.every(({ counted, chosen, correct }) => counted && chosen !== correct)).toBe(true);
    await t.run(async (ctx) => {
      const [first] = await allRows(ctx, "examQuestions");
      if (!first) return;
      const { _id, _creationTime, ...fields } = first;
      await ctx.db.delete("examQuestions", _id);
      await ctx.db.insert("examQuestions", { ...fields, questionText: `New at ${_creationTime}`, firstId: _id });
    });
    const later = await present(review(as, attemptId));
    expect(later).toMatchObject({ questionCount: 5, correctCount: 5 });
    expect(later.questions).toHaveLength(4);
    expect(JSON.stringify(later)).not.toContain("New at");
  });
});

test("EXAM-51: the history has every attempt, newest first, by pages, with its moments", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  const { t, courseId, as } = await enrolled();
  const day = 24 * 60 * 60_000;
  for (let number = 0; number < 12; number++) {
    vi.setSystemTime(1_800_000_000_000 + number * 2 * day);
    await attempt(t, as, courseId, number % 4);
  }
  const first = await as.query(api.student.attempts.list, { courseId, paginationOpts });
  expect(first.page).toHaveLength(10);
  expect(first.page[0]).toMatchObject({ score: 6, passed: false, submittedAt: 1_800_000_000_000 + 22 * day });
  expect(first.page[0]?.startedAt).toBe(first.page[0]?.submittedAt);
  expect(Object.keys(first.page[0] ?? {}).sort()).toEqual(
    ["_id", "canReview", "ended", "lapsed", "passed", "score", "startedAt", "submittedAt"].sort(),
  );
  const rest = { numItems: 10, cursor: first.continueCursor };
  const last = await as.query(api.student.attempts.list, { courseId, paginationOpts: rest });
  expect(last.page.map(({ score }) => score)).toEqual([2, 0]);
  expect(last.isDone).toBe(true);
  expect((await as.query(api.student.attempts.list, { courseId: "nonsense", paginationOpts })).page).toEqual([]);
});
