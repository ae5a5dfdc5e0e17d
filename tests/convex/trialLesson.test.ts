import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { addCourse, addPerson, createBackend, lessonsOf, mutate, type Backend } from "./setup";
import { home } from "./admin/homeScene";

const trial = (t: Pick<Backend, "query">, slug: string) => t.query(api.visitor.catalog.trialLesson, { slug });
const named = async (t: Backend, slug: string) =>
  (await t.query(api.visitor.catalog.bySlug, { slug }))?.trialLessonId ?? null;

/** Texts are "Secret text <module>.<lesson>". */
async function school(shape: Parameters<typeof addCourse>[1] = {}) {
  const t = createBackend();
  const course = await addCourse(t, { lessons: [2, 1], ...shape });
  const lessons = await lessonsOf(t, course._id);
  const first = lessons.find(({ title }) => title === "Lesson 0.0");
  if (!first) throw new Error("no first lesson");
  return { t, course, slug: course.slug, first };
}

test("COURSE-15: visitors read the first lesson of a published course, and no other", async () => {
  const { t, course, slug, first } = await school();
  const { _id, title, language } = course;
  expect(await trial(t, slug)).toEqual({
    ...{ title: "Lesson 0.0", content: "Secret text 0.0", images: [], videoAddress: null, readingMinutes: 1 },
    course: { _id, slug, title, language },
  });
  expect(await named(t, slug)).toBe(first._id);
  expect(JSON.stringify(await t.query(api.visitor.catalog.bySlug, { slug }))).not.toContain("Secret text");
});

test("COURSE-15: the first lesson is that of the outline, past modules without lessons", async () => {
  const { t, slug, first } = await school();
  await mutate(t, (ctx) => ctx.db.patch("lessons", first._id, { orderIndex: 99 }));
  expect((await trial(t, slug))?.content).toBe("Secret text 0.1");
  const other = await school({ lessons: [1, 1] });
  const admin = await addPerson(other.t, "admin");
  await admin.as.mutation(api.admin.lessons.remove, { lessonId: other.first._id });
  expect((await trial(other.t, other.slug))?.content).toBe("Secret text 1.0");
});

test("COURSE-15: authors' comments never leave", async () => {
  const { t, slug, first } = await school();
  await mutate(t, async (ctx) => {
    const rows = await ctx.db.query("lessonContents").collect();
    const row = rows.find(({ lessonId }) => lessonId === first._id);
    if (row) await ctx.db.patch("lessonContents", row._id, { markdown: "Open\n\n<!-- for authors -->\n" });
  });
  expect(JSON.stringify(await trial(t, slug))).not.toContain("authors");
});

test("COURSE-15: a draft has none, not even for its administrator", async () => {
  const { t, slug } = await school({ status: "draft" });
  const admin = await addPerson(t, "admin");
  expect(await trial(t, slug)).toBeNull();
  expect(await trial(admin.as, slug)).toBeNull();
  expect(await trial(t, "nowhere")).toBeNull();
});

test("COURSE-15: a course or lesson in the bin has none; the next lesson takes its place", async () => {
  const { t, slug, first, course } = await school();
  const admin = await addPerson(t, "admin");
  await admin.as.mutation(api.admin.lessons.remove, { lessonId: first._id });
  expect((await trial(t, slug))?.content).toBe("Secret text 0.1");
  await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
  expect(await trial(t, slug)).toBeNull();
});

test("COURSE-15: an empty first lesson is none, one with a video is", async () => {
  const { t, slug, first } = await school();
  await mutate(t, async (ctx) => {
    const rows = await ctx.db.query("lessonContents").collect();
    const row = rows.find(({ lessonId }) => lessonId === first._id);
    if (row) await ctx.db.patch("lessonContents", row._id, { markdown: "" });
    const summaries = await ctx.db.query("lessonSummaries").collect();
    const summary = summaries.find(({ lessonId }) => lessonId === first._id);
    if (summary) await ctx.db.patch("lessonSummaries", summary._id, { isEmpty: true });
  });
  expect(await trial(t, slug)).toBeNull();
  expect(await named(t, slug)).toBeNull();
  const videoAddress = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  await mutate(t, (ctx) => ctx.db.patch("lessons", first._id, { lessonType: "video", videoAddress }));
  expect(await trial(t, slug)).toMatchObject({ content: "", videoAddress });
});

test("COURSE-15: the settings switch trial lessons off", async () => {
  const { t, slug } = await school();
  const admin = await addPerson(t, "admin");
  await admin.as.mutation(api.admin.home.update, { version: 0, ...home, trialLessons: false });
  expect(await trial(t, slug)).toBeNull();
  expect(await named(t, slug)).toBeNull();
});
