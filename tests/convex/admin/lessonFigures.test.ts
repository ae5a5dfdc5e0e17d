import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { attempt } from "../examScene";
import { findViolations } from "../invariants";
import { enrolledInPractice } from "../practiceScene";
import { addPerson, addUpTotals, present, readTables } from "../setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (minutes: number): void => void vi.setSystemTime(Date.now() + minutes * 60_000);

test("REPORT-7: administrators see who completes a lesson, who stops there, how long it takes and what fails", async () => {
  const { t, as, lessons, course, answer, complete } = await enrolledInPractice();
  const admin = await addPerson(t, "admin");
  const figures = async (index: 0 | 1 | 2 | 3) => {
    await addUpTotals(t);
    return await present(admin.as.query(api.admin.lessonFigures.get, { lessonId: lessons[index]._id }));
  };
  expect(await figures(0)).toMatchObject({ completed: 0, stopped: 0, minutes: null });

  await as.mutation(api.student.progress.keepPlace, { lessonId: lessons[0]._id, block: 0 });
  later(7);
  await answer("Q0.1", "a");
  await answer("Q0.1", "b");
  await answer("Q0.2", "b");
  await as.mutation(api.student.progress.keepPlace, { lessonId: lessons[0]._id, block: 4 });
  later(5);
  await complete(0);
  expect(await figures(0)).toEqual({
    ...{ completed: 1, stopped: 1, minutes: 12 },
    questions: [
      expect.objectContaining({ question: "Q0.0", answered: 0, right: 0 }),
      expect.objectContaining({ question: "Q0.1", answered: 1, right: 0 }),
      expect.objectContaining({ question: "Q0.2", answered: 1, right: 1 }),
    ],
  });
  later(1);
  await complete(1);
  expect(await figures(0)).toMatchObject({ completed: 1, stopped: 0 });
  // Nobody measured the second one.
  expect(await figures(1)).toMatchObject({ completed: 1, stopped: 1, minutes: null });

  const other = await addPerson(t);
  await other.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  await other.as.mutation(api.student.progress.keepPlace, { lessonId: lessons[0]._id, block: 0 });
  later(10_000);
  await other.as.mutation(api.student.progress.complete, { lessonId: lessons[0]._id });
  expect(await figures(0)).toMatchObject({ completed: 2, stopped: 1, minutes: 12 });
  const page = await admin.as.query(api.admin.lessonFigures.ofModule, {
    ...{ moduleId: lessons[0].moduleId, paginationOpts: { numItems: 10, cursor: null } },
  });
  expect(page.page.map(({ title, completed, stopped }) => [title, completed, stopped])).toEqual([
    ["Lesson 0.0", 2, 1],
    ["Lesson 0.1", 1, 1],
  ]);
  expect(findViolations(await readTables(t))).toEqual([]);
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
});

test("REPORT-7: with a certificate nobody has stopped", async () => {
  const scene = await enrolledInPractice();
  const { t, lessons, complete } = scene;
  const admin = await addPerson(t, "admin");
  for (const lesson of [0, 1, 2, 3] as const) {
    later(1);
    await complete(lesson);
  }
  const stopped = async () => {
    await addUpTotals(t);
    return (await present(admin.as.query(api.admin.lessonFigures.get, { lessonId: lessons[3]._id }))).stopped;
  };
  expect(await stopped()).toBe(1);
  await attempt(t, scene.as, scene.course._id);
  expect(await stopped()).toBe(0);
  expect(findViolations(await readTables(t))).toEqual([]);
});
