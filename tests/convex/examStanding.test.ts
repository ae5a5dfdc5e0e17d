import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { examRules } from "../../convex/shared/limits";
import { attempt, enrolled } from "./examScene";
import { addPerson, lessonsOf, present } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

describe("EXAM-26: the result stays", () => {
  test("best and newest attempts, and the lesson that is missing for the certificate", async () => {
    const { t, courseId, as } = await enrolled({ lessons: [2, 1], questions: 15, drawCount: 5 });
    expect(await as.query(api.student.exams.standing, { courseId })).toBeNull();
    for (const right of [2, 5]) await attempt(t, as, courseId, right);
    const [first, second, third] = await lessonsOf(t, courseId);
    const complete = async (lesson = first) =>
      await as.mutation(api.student.progress.complete, { lessonId: (await present(lesson ?? null))._id });
    await complete(second);
    const standing = await present(await as.query(api.student.exams.standing, { courseId }));
    expect(standing.best).toMatchObject({ score: 10, passed: true });
    expect(standing.attempts.map(({ score }) => score)).toEqual([10, 4]);
    expect(standing).toMatchObject({ certificateHash: null, lessonsLeft: 2 });
    expect(standing.nextLesson).toMatchObject({ _id: first?._id, title: first?.title });
    expect(await as.query(api.student.certificates.awaited, {})).toMatchObject([
      { score: 10, lessonsLeft: 2, nextLesson: { _id: first?._id } },
    ]);
    const mine = await as.query(api.student.enrollments.mine, { paginationOpts: { numItems: 5, cursor: null } });
    expect(mine.page[0]).toMatchObject({ exam: { score: 10, passed: true }, lessonsLeft: 2 });

    await complete(first);
    expect((await as.query(api.student.certificates.awaited, {}))[0]?.nextLesson?._id).toBe(third?._id);
    await complete(third);
    expect(await as.query(api.student.certificates.awaited, {})).toEqual([]);
    const done = await present(await as.query(api.student.exams.standing, { courseId }));
    expect(done).toMatchObject({ lessonsLeft: 0, nextLesson: null });
    expect(done.certificateHash).not.toBeNull();
  });

  test("failed attempts only: the best of them", async () => {
    const { t, courseId, as } = await enrolled({ questions: 15, drawCount: 5 });
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const right of [1, 3, 2, 0, 0]) {
      await attempt(t, as, courseId, right);
      vi.setSystemTime(Date.now() + examRules.pauseMs);
    }
    const { best } = await present(await as.query(api.student.exams.standing, { courseId }));
    expect(best).toMatchObject({ score: 6, passed: false });
    expect(await as.query(api.student.certificates.awaited, {})).toEqual([]);
  });

  test("belongs to its student", async () => {
    const { t, courseId, as } = await enrolled();
    await attempt(t, as, courseId);
    const other = await addPerson(t);
    expect(await other.as.query(api.student.exams.standing, { courseId })).toBeNull();
    await other.as.mutation(api.student.enrollments.enroll, { courseId });
    expect(await other.as.query(api.student.exams.standing, { courseId })).toBeNull();
    expect(await other.as.query(api.student.certificates.awaited, {})).toEqual([]);
  });
});
