import { expect, test, vi, afterEach } from "vitest";
import { api } from "../../convex/_generated/api";
import { attempt } from "./examScene";
import { enrolledInFourLessons } from "./lessonScene";
import { findViolations } from "./invariants";
import { addCourse, addPerson, errorCode, lessonsOf, present, readTables } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

test("PROGRESS-3: once completed stays completed, with its first time, however often it is clicked", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { t, as, lessons, course } = await enrolledInFourLessons();
  const complete = () => as.mutation(api.student.progress.complete, { lessonId: lessons[0]._id });
  await Promise.all([complete(), complete(), complete()]);
  const [first] = (await readTables(t)).lessonProgress;
  vi.setSystemTime(Date.now() + 60_000);
  expect(await complete()).toMatchObject({ progressPercentage: 25 });
  const tables = await readTables(t);
  expect(tables.lessonProgress).toEqual([first]);
  expect(findViolations(tables)).toEqual([]);
  const state = await as.query(api.student.enrollments.forCourse, { courseId: course._id });
  expect(state).toMatchObject({ progressPercentage: 25, completedLessonIds: [lessons[0]._id] });
});

test("PROGRESS-4: only lessons of enrolled courses", async () => {
  const { t, as } = await enrolledInFourLessons();
  const other = await addCourse(t);
  const [lesson] = await lessonsOf(t, other._id);
  const lessonId = lesson?._id ?? ("" as never);
  expect(await errorCode(as.mutation(api.student.progress.complete, { lessonId }))).toBe("notEnrolled");
  expect((await readTables(t)).lessonProgress).toEqual([]);
});

test("LESSON-4, LESSON-5: the next lesson is in the same module, then in the next one, and after the last comes the exam", async () => {
  const { as, lessons, course } = await enrolledInFourLessons();
  const complete = (index: 0 | 1 | 2 | 3) =>
    as.mutation(api.student.progress.complete, { lessonId: lessons[index]._id });
  expect(await complete(0)).toMatchObject({ nextLessonId: lessons[1]._id, examIsNext: false, courseSlug: course.slug });
  expect(await complete(1)).toMatchObject({ nextLessonId: lessons[2]._id, examIsNext: false });
  expect(await complete(3)).toMatchObject({ nextLessonId: null, examIsNext: true, certificateHash: null });
});

test("LESSON-4: after the last lesson, with the exam passed and other lessons left, comes the course", async () => {
  const { t, as, course, lessons } = await enrolledInFourLessons();
  await attempt(t, as, course._id);
  const last = { lessonId: lessons[3]._id };
  expect(await as.mutation(api.student.progress.complete, last)).toMatchObject({
    nextLessonId: null,
    examIsNext: false,
  });
  expect(await as.query(api.student.lessons.get, last)).toMatchObject({ nextLessonId: null, examIsNext: false });
});

test("LESSON-5: neighbors skip modules without lessons and end with the course", async () => {
  const { t, as, lessons, course } = await enrolledInFourLessons();
  const [, middle] = await t.run((ctx) =>
    ctx.db
      .query("modules")
      .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) => q.eq("courseId", course._id))
      .collect(),
  );
  // The second module moves behind an empty one.
  await t.run(async (ctx) => {
    const { _id: moduleId, _creationTime: _, ...fields } = await present(middle ?? null);
    await ctx.db.insert("modules", { ...fields, lessonCount: 0 });
    await ctx.db.patch("modules", moduleId, { orderIndex: 3 });
  });
  const neighbors = async (index: 0 | 1 | 2 | 3) => {
    const page = await present(as.query(api.student.lessons.get, { lessonId: lessons[index]._id }));
    return [page.previousLessonId, page.nextLessonId, page.examIsNext];
  };
  expect(await neighbors(0)).toEqual([null, lessons[1]._id, false]);
  expect(await neighbors(1)).toEqual([lessons[0]._id, lessons[2]._id, false]);
  expect(await neighbors(2)).toEqual([lessons[1]._id, lessons[3]._id, false]);
  expect(await neighbors(3)).toEqual([lessons[2]._id, null, true]);
});

test("LESSON-8: continues at the first unfinished lesson of the outline, in whatever order lessons were done", async () => {
  const { as, lessons, course } = await enrolledInFourLessons();
  const next = () => as.query(api.student.lessons.next, { courseId: course._id });
  const complete = (index: 0 | 1 | 2 | 3) =>
    as.mutation(api.student.progress.complete, { lessonId: lessons[index]._id });
  expect(await next()).toBe(lessons[0]._id);
  await complete(2);
  await complete(0);
  expect(await next()).toBe(lessons[1]._id);
  await complete(1); // the next one is in the second module, whose first is done
  expect(await next()).toBe(lessons[3]._id);
  await complete(3);
  expect(await next()).toBeNull();
  expect(await as.query(api.student.lessons.next, { courseId: "nonsense" })).toBeNull();
});

test("LESSON-1: a lesson shows its content and its neighbors", async () => {
  const { as, lessons, course } = await enrolledInFourLessons();
  await as.mutation(api.student.progress.complete, { lessonId: lessons[2]._id });
  expect(await as.query(api.student.lessons.get, { lessonId: lessons[2]._id })).toEqual({
    _id: lessons[2]._id,
    title: "Lesson 1.0",
    content: "Secret text 1.0",
    lessonType: "text",
    durationMinutes: 10,
    readingMinutes: 1,
    videoAddress: null,
    orderIndex: 1,
    module: { _id: lessons[2].moduleId, title: "Module 1", orderIndex: 2 },
    course: { _id: course._id, slug: course.slug, title: course.title, language: "pt" },
    completed: true,
    previousLessonId: lessons[1]._id,
    nextLessonId: lessons[3]._id,
    examIsNext: false,
  });
});

test("ACCESS-6: an outline carries no content", async () => {
  const { t, course } = await enrolledInFourLessons();
  const outline = await t.query(api.visitor.catalog.bySlug, { slug: course.slug });
  expect(outline).toMatchObject({ moduleCount: 2, lessonCount: 4, totalMinutes: 40, hasExam: true });
  expect(outline?.modules.map(({ lessons }) => lessons.map(({ title }) => title))).toEqual([
    ["Lesson 0.0", "Lesson 0.1"],
    ["Lesson 1.0", "Lesson 1.1"],
  ]);
  expect(JSON.stringify(outline)).not.toContain("Secret text");
});

test("ACCESS-5, HOME-4: a draft's lessons and exam do not exist for others and stay with enrolled students", async () => {
  const { t, as, lessons, course } = await enrolledInFourLessons();
  await t.run((ctx) => ctx.db.patch("courses", course._id, { status: "draft" }));
  const stranger = await addPerson(t);
  const admin = await addPerson(t, "admin");
  const lesson = { lessonId: lessons[0]._id };
  expect(await stranger.as.query(api.student.lessons.get, lesson)).toBeNull();
  expect(await stranger.as.query(api.student.exams.get, { courseId: course._id })).toBeNull();
  expect(await errorCode(stranger.as.mutation(api.student.progress.complete, lesson))).toBe("notFound");
  expect(await t.query(api.visitor.catalog.list, { paginationOpts: { numItems: 10, cursor: null } })).toMatchObject({
    page: [],
  });
  expect(await as.query(api.student.lessons.get, lesson)).not.toBeNull();
  expect(await as.query(api.student.exams.get, { courseId: course._id })).not.toBeNull();
  expect(await admin.as.query(api.student.lessons.get, lesson)).not.toBeNull();
});
