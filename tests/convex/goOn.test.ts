import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Doc } from "../../convex/_generated/dataModel";
import { attempt } from "./examScene";
import { enrolledInFourLessons } from "./lessonScene";
import { addCourse, addPerson, createBackend, errorCode, lessonsOf, type Backend, type Person } from "./setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Every step of a test happens at a time of its own. */
function later(minutes = 1): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

describe("DASH-6: going on", () => {
  async function enrolledCourse(t: Backend, { as }: Person, shape: Parameters<typeof addCourse>[1] = {}) {
    later();
    const course = await addCourse(t, shape);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
    return { course, lessons: await lessonsOf(t, course._id) };
  }
  const at = async ({ as }: Person) => {
    const step = await as.query(api.student.enrollments.goOn, {});
    return step && [step.course.title, step.lesson?.title ?? null, step.progressPercentage];
  };
  const read = async ({ as }: Person, lesson: Doc<"lessons"> | undefined, block = 1) => {
    later();
    if (lesson) await as.mutation(api.student.progress.keepPlace, { lessonId: lesson._id, block });
  };
  const complete = async ({ as }: Person, lesson: Doc<"lessons"> | undefined) => {
    later();
    if (lesson) await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
  };

  test("leads to the lesson last read, whatever the course, and to the newest enrollment before any", async () => {
    const t = createBackend();
    const student = await addPerson(t);
    expect(await at(student)).toBeNull();
    const a = await enrolledCourse(t, student, { title: "A" });
    const b = await enrolledCourse(t, student, { title: "B" });
    expect(await at(student)).toEqual(["B", "Lesson 0.0", 0]);
    await read(student, a.lessons[1]);
    expect(await at(student)).toEqual(["A", "Lesson 0.1", 0]);
    await read(student, b.lessons[2]);
    await read(student, a.lessons[1], 5);
    expect(await at(student)).toEqual(["A", "Lesson 0.1", 0]);
    await complete(student, a.lessons[1]);
    expect(await at(student)).toEqual(["A", "Lesson 0.0", 33]);
    expect(await at(await addPerson(t))).toBeNull();
  });

  test("after the last lesson comes the exam, then the next course, then nothing", async () => {
    const t = createBackend();
    const student = await addPerson(t);
    const other = await enrolledCourse(t, student, { title: "Other", lessons: [1] });
    const { course, lessons } = await enrolledCourse(t, student, { title: "Course", lessons: [1] });
    await complete(student, lessons[0]);
    expect(await at(student)).toEqual(["Course", null, 99]);
    await attempt(t, student.as, course._id);
    expect(await at(student)).toEqual(["Other", "Lesson 0.0", 0]);
    await complete(student, other.lessons[0]);
    await attempt(t, student.as, other.course._id);
    expect(await at(student)).toBeNull();
  });

  test("many finished courses hide none that is left", async () => {
    const t = createBackend();
    const student = await addPerson(t);
    await enrolledCourse(t, student, { title: "Left", lessons: [1], questions: 1 });
    for (let index = 0; index < 9; index++) {
      const { course, lessons } = await enrolledCourse(t, student, { lessons: [2], questions: 1 });
      await read(student, lessons[1]);
      for (const lesson of lessons) await complete(student, lesson);
      await attempt(t, student.as, course._id, 1);
    }
    expect(await at(student)).toEqual(["Left", "Lesson 0.0", 0]);
  });

  test("a course without lessons or exam is no step", async () => {
    const t = createBackend();
    const student = await addPerson(t);
    await enrolledCourse(t, student, { title: "Left" });
    await enrolledCourse(t, student, { title: "Empty", lessons: [], questions: 0 });
    expect(await at(student)).toEqual(["Left", "Lesson 0.0", 0]);
  });
});

describe("DASH-7: the week", () => {
  test("counts the caller's completions by Brasília's days", async () => {
    const { t, as, lessons } = await enrolledInFourLessons();
    const complete = async (index: 0 | 1 | 2 | 3, moment: string) => {
      vi.setSystemTime(new Date(moment));
      await as.mutation(api.student.progress.complete, { lessonId: lessons[index]._id });
    };
    await complete(0, "2026-11-16T02:59:59Z"); // still the 15th, a day too early
    await complete(1, "2026-11-16T03:00:00Z");
    await complete(2, "2026-11-22T15:00:00Z");
    await complete(3, "2026-11-23T02:59:59Z");
    const week = ({ as: caller }: Pick<Person, "as">) =>
      caller.query(api.student.progress.week, { lastDay: "2026-11-22" });
    expect(await week({ as })).toEqual([
      { day: "2026-11-16", lessons: 1 },
      { day: "2026-11-17", lessons: 0 },
      { day: "2026-11-18", lessons: 0 },
      { day: "2026-11-19", lessons: 0 },
      { day: "2026-11-20", lessons: 0 },
      { day: "2026-11-21", lessons: 0 },
      { day: "2026-11-22", lessons: 2 },
    ]);
    expect((await week(await addPerson(t))).every(({ lessons: done }) => done === 0)).toBe(true);
  });

  test.each(["", "2026-02-30", "22/11/2026"])("%j is no day", async (lastDay) => {
    const { as } = await addPerson(createBackend());
    expect(await errorCode(as.query(api.student.progress.week, { lastDay }))).toBe("invalidInput");
  });
});
