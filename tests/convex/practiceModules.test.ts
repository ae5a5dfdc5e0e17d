import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { brazilDay } from "../../convex/shared/brazilDay";
import { findViolations } from "./invariants";
import { enrolled } from "./examScene";
import { enrolledInPractice, listFinished, write } from "./practiceScene";
import { addPerson, finishScheduled, lessonsOf, mutate, present, readTables } from "./setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const today = () => brazilDay(Date.now());

test("PRACTICE-5, PRACTICE-6: a module with many questions asks all of them in the end", async () => {
  const { t, as, courseId } = await enrolled({ lessons: [4] });
  const lessons = await lessonsOf(t, courseId);
  const questions = lessons.flatMap(({ _id: lessonId }, lesson) =>
    Array.from({ length: 20 }, (_, each) => ({ lessonId, question: `Q${lesson}.${each}`, option: "b" })),
  );
  for (const { _id } of lessons) {
    const own = questions.filter(({ lessonId }) => lessonId === _id);
    await write(
      t,
      _id,
      own.map(({ question }) => question),
    );
    await as.mutation(api.student.progress.complete, { lessonId: _id });
  }
  for (const question of questions.slice(0, 70)) await as.mutation(api.student.practice.answer, question);
  const next = questions.slice(70, 75).map(({ question }) => question);
  const practice = await present(as.query(api.student.practice.ofModule, { moduleId: lessons[0]?.moduleId ?? "" }));
  expect(practice.questions.map(({ question }) => question)).toEqual(next);
  await as.mutation(api.student.practice.begin, {});
  const five = await present(as.query(api.student.practice.daily, { day: today() }));
  expect(five.map(({ question }) => question)).toEqual(next);
});

describe("PRACTICE-9: who has completed all that is left of a module has finished it", () => {
  test("when its last lesson is deleted", async () => {
    const { t, as, lessons, complete } = await enrolledInPractice();
    const admin = await addPerson(t, "admin");
    const other = await addPerson(t);
    await complete(0);
    await other.as.mutation(api.student.enrollments.enroll, { courseId: lessons[0].courseId });
    await other.as.mutation(api.student.progress.complete, { lessonId: lessons[2]._id });
    await admin.as.mutation(api.admin.lessons.remove, { lessonId: lessons[1]._id });
    await finishScheduled(t);
    expect(await as.query(api.student.practice.week, { lastDay: today() })).toMatchObject({ available: true });
    await as.mutation(api.student.practice.begin, {});
    const five = await present(as.query(api.student.practice.daily, { day: today() }));
    expect(five.map(({ question }) => question)).toEqual(["Q0.0", "Q0.1", "Q0.2"]);
    expect(await listFinished(t)).toHaveLength(1);
    // Nothing is left of the first module, and only the lesson that is not completed of the second.
    await admin.as.mutation(api.admin.lessons.remove, { lessonId: lessons[0]._id });
    await admin.as.mutation(api.admin.lessons.remove, { lessonId: lessons[2]._id });
    await finishScheduled(t);
    expect(await listFinished(t)).toEqual([]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test.each([false, true])("when it is moved into another one, completed by someone else: %s", async (isCompleted) => {
    const { t, lessons, complete } = await enrolledInPractice();
    const [first, second, third] = lessons;
    await complete(0);
    const other = await addPerson(t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId: second.courseId });
    if (isCompleted) await other.as.mutation(api.student.progress.complete, { lessonId: second._id });
    await mutate(t, (ctx) => ctx.db.patch("lessons", second._id, { moduleId: third.moduleId, orderIndex: 3 }));
    await finishScheduled(t);
    expect((await listFinished(t)).map(([, moduleId]) => moduleId)).toEqual([first.moduleId]);
  });
});

test("PRACTICE-9: a module that gets another lesson is finished again with it; the day's five stay", async () => {
  const { t, as, lessons, complete } = await enrolledInPractice();
  await complete(0);
  await complete(1);
  await as.mutation(api.student.practice.begin, {});
  const five = await as.query(api.student.practice.daily, { day: today() });
  expect(five).toHaveLength(5);
  await mutate(t, (ctx) => ctx.db.patch("lessons", lessons[2]._id, { moduleId: lessons[0].moduleId, orderIndex: 3 }));
  expect(await listFinished(t)).toEqual([]);
  expect(await as.query(api.student.practice.daily, { day: today() })).toEqual(five);
  expect(await complete(2)).toMatchObject({ practiceModuleId: lessons[0].moduleId });
  expect(await listFinished(t)).toHaveLength(1);
});
