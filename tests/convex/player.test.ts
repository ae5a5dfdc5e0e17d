import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { savePlace } from "../../convex/model/learning/enrollments/places";
import { readingMinutes } from "../../convex/model/content/lessons/readingTime";
import { enrolledInFourLessons } from "./lessonScene";
import { addPerson, allRows, errorCode, finishScheduled, present, snapshot } from "./setup";
import { emptyBin } from "./admin/scene";

test("LESSON-11: the outline has every lesson in order with the student's own ticks and progress, and no text", async () => {
  const { t, as, course, lessons } = await enrolledInFourLessons();
  await as.mutation(api.student.progress.complete, { lessonId: lessons[2]._id });
  const outline = await as.query(api.student.lessons.outline, { courseId: course._id });
  expect(outline).toMatchObject({ progressPercentage: 25, hasExam: true, course: { slug: course.slug } });
  expect(outline?.modules.map((module) => module.lessons)).toEqual([
    [
      { _id: lessons[0]._id, title: "Lesson 0.0", completed: false },
      { _id: lessons[1]._id, title: "Lesson 0.1", completed: false },
    ],
    [
      { _id: lessons[2]._id, title: "Lesson 1.0", completed: true },
      { _id: lessons[3]._id, title: "Lesson 1.1", completed: false },
    ],
  ]);
  const stranger = await addPerson(t);
  expect(await errorCode(stranger.as.query(api.student.lessons.outline, { courseId: course._id }))).toBe("notEnrolled");
});

test.each([
  ["", 0],
  ["uma palavra", 1],
  [`# Título\n\n${"palavra ".repeat(199)}`, 1],
  [`${"ação, ".repeat(200)} --- | ## *`, 1],
  ["palavra ".repeat(201), 2],
  ["palavra\n\n".repeat(1000), 5],
])("LESSON-12: reading takes a minute for 200 words", (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

test("LESSON-13, LESSON-8: goes on in the lesson and at the block where the student stopped, on every device", async () => {
  const { t, as, course, lessons } = await enrolledInFourLessons();
  const next = () => as.query(api.student.lessons.next, { courseId: course._id });
  const place = (index: 0 | 1 | 2 | 3) => as.query(api.student.lessons.place, { lessonId: lessons[index]._id });
  const stop = (index: 0 | 1 | 2 | 3, block: number) =>
    as.mutation(api.student.progress.keepPlace, { lessonId: lessons[index]._id, block });

  await stop(2, 7);
  expect([await next(), await place(2), await place(0)]).toEqual([lessons[2]._id, 7, null]);
  await stop(1, 3);
  expect([await next(), await place(1), await place(2)]).toEqual([lessons[1]._id, 3, null]);
  await as.mutation(api.student.progress.complete, { lessonId: lessons[1]._id });
  expect(await next()).toBe(lessons[0]._id);

  const stranger = await addPerson(t);
  expect(await stranger.as.query(api.student.lessons.place, { lessonId: lessons[1]._id })).toBeNull();
});

test("LESSON-13: there is one row for each student and course; nothing new and completed lessons write nothing", async () => {
  const { t, as, lessons } = await enrolledInFourLessons();
  const stop = (index: 0 | 1, block: number) =>
    as.mutation(api.student.progress.keepPlace, { lessonId: lessons[index]._id, block });
  await as.mutation(api.student.progress.complete, { lessonId: lessons[1]._id });
  await stop(0, 2);
  const before = await snapshot(t);
  await stop(1, 5);
  expect(await snapshot(t)).toBe(before);
  await t.run(async (ctx) => {
    const [enrollment] = await allRows(ctx, "enrollments");
    const db = Object.assign(Object.create(ctx.db) as typeof ctx.db, {
      patch: () => Promise.reject(new Error("a write")),
    });
    await savePlace({ ...ctx, db }, await present(enrollment ?? null), { lessonId: lessons[0]._id, block: 2 });
  });
  await stop(0, 4);
  expect((await t.run((ctx) => allRows(ctx, "lessonPlaces"))).map(({ block }) => block)).toEqual([4]);
});

test.each([Number.NaN, -1, 0.5, Infinity])("LESSON-13: %d is no block and counts as the beginning", async (block) => {
  const { as, lessons } = await enrolledInFourLessons();
  await as.mutation(api.student.progress.keepPlace, { lessonId: lessons[0]._id, block });
  expect(await as.query(api.student.lessons.place, { lessonId: lessons[0]._id })).toBe(0);
});

test("LESSON-13: a place goes with its course, and a deleted lesson leads to the first unfinished one", async () => {
  const { t, as, course, lessons } = await enrolledInFourLessons();
  const admin = await addPerson(t, "admin");
  await as.mutation(api.student.progress.keepPlace, { lessonId: lessons[3]._id, block: 2 });
  await admin.as.mutation(api.admin.lessons.remove, { lessonId: lessons[3]._id });
  await finishScheduled(t);
  expect(await as.query(api.student.lessons.next, { courseId: course._id })).toBe(lessons[0]._id);
  await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
  await emptyBin(t, admin.as);
  expect(await t.run((ctx) => allRows(ctx, "lessonPlaces"))).toEqual([]);
});

test("LESSON-20: a comment of the author does not leave the server with the lesson", async () => {
  const { t, as, lessons } = await enrolledInFourLessons();
  const [lesson] = lessons;
  const row = await t.run(async (ctx) => {
    const rows = await allRows(ctx, "lessonContents");
    return rows.find(({ lessonId }) => lessonId === lesson._id);
  });
  if (!row) throw new Error("no text");
  const markdown = "## One\n\n<!-- answer: B -->\n\nText <!-- remove\nthis --> and `<!-- code -->`";
  await t.run(async (ctx) => await ctx.db.patch("lessonContents", row._id, { markdown }));
  const page = await as.query(api.student.lessons.get, { lessonId: lesson._id });
  expect(page?.content).toBe("## One\n\n\n\nText\n and `<!-- code -->`");
});
