import { expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { buildPrompt } from "../../convex/model/content/generation/prompt";
import { newCourse } from "../../convex/model/content/courseFiles/folder/newCourse";
import {
  auditTrail,
  completeLessons,
  courseFields,
  courseRow,
  createScene,
  enrolledStudent,
  expectSound,
  firstLesson,
  passExam,
  paginationOpts,
} from "./admin/scene";
import { lessonsOf, mutate, present } from "./setup";

test("I18N-8: a course without a stated language is in Portuguese wherever it is read", async () => {
  const { t, as, course, courseId } = await createScene({ title: "SQL do zero" });
  const student = await enrolledStudent(t, courseId);
  expect((await t.query(api.visitor.catalog.list, { paginationOpts })).page).toMatchObject([
    { language: "pt", level: null },
  ]);
  expect(await t.query(api.visitor.catalog.bySlug, { slug: course.slug })).toMatchObject({ language: "pt" });
  expect(await as.query(api.admin.courses.get, { courseId })).toMatchObject({ language: "pt", level: null });
  const { _id: lessonId } = await firstLesson(t, courseId);
  expect(await student.as.query(api.student.lessons.get, { lessonId })).toMatchObject({ course: { language: "pt" } });
  expect(await student.as.query(api.student.exams.get, { courseId })).toMatchObject({ course: { language: "pt" } });
});

test("ADMIN-5, I18N-8, ADMIN-19: language and level are edited like the other fields, and audited", async () => {
  const { t, as, courseId } = await createScene();
  const update = (version: number, fields: object) =>
    as.mutation(api.admin.courses.update, { courseId, version, ...courseFields, ...fields });
  await update(0, {});
  await update(1, { language: "es", level: "advanced" });
  expect(await as.query(api.admin.courses.get, { courseId })).toMatchObject({ language: "es", level: "advanced" });
  await update(2, { language: "es" });
  expect(await as.query(api.admin.courses.get, { courseId })).toMatchObject({ language: "es", level: null });
  expect((await auditTrail(t)).slice(1)).toEqual([
    "course.updated Rust (language, level)",
    "course.updated Rust (level)",
  ]);
  await expect(update(3, { language: "xx" })).rejects.toThrow();
  await expect(update(3, { level: "expert" })).rejects.toThrow();
  await expectSound(t);
});

test("I18N-8: an imported course brings its language and level, and is refused with unknown ones", () => {
  const course = { ...courseFields, modules: [] };
  expect(newCourse.parse(course)).toMatchObject({ language: "pt" });
  expect(newCourse.parse({ ...course, language: "en", level: "beginner" })).toMatchObject({
    language: "en",
    level: "beginner",
  });
  expect(newCourse.safeParse({ ...course, language: "xx" }).success).toBe(false);
  expect(newCourse.safeParse({ ...course, level: "expert" }).success).toBe(false);
});

test("I18N-8, CERT-5: a certificate keeps the language of its title", async () => {
  const { t, as, courseId } = await createScene();
  await as.mutation(api.admin.courses.update, { courseId, version: 0, ...courseFields, language: "es" });
  const student = await enrolledStudent(t, courseId);
  await completeLessons(student, await lessonsOf(t, courseId));
  const { certificateHash } = await passExam(t, student, courseId);
  await as.mutation(api.admin.courses.update, { courseId, version: 1, ...courseFields, language: "en" });
  expect(await t.query(api.visitor.certificates.verify, { hash: certificateHash ?? "" })).toMatchObject({
    language: "es",
  });
});

test.each([
  ["pt", "português do Brasil", "## Resumo"],
  ["es", "espanhol", "## Resumen"],
  ["en", "inglês", "## Summary"],
] as const)("I18N-8: lessons of a course in %s are generated in it", async (language, name, heading) => {
  const { t, courseId } = await createScene();
  await mutate(t, (ctx) => ctx.db.patch("courses", courseId, { language }));
  const lesson = await firstLesson(t, courseId);
  const prompt = await present(t.run((ctx) => buildPrompt(ctx, lesson)));
  expect(prompt.system).toContain(name);
  expect(prompt.user).toContain(`"${heading}"`);
});

test("HOME-6, ADMIN-18: topic and duration follow from title and hours", async () => {
  const { t, as, courseId } = await createScene({ title: "SQL do zero" });
  expect(await courseRow(t, courseId)).toMatchObject({ topic: "database", duration: "medium" });
  const fields = { ...courseFields, title: "React", durationHours: 11 };
  await as.mutation(api.admin.courses.update, { courseId, version: 0, ...fields });
  expect(await courseRow(t, courseId)).toMatchObject({ topic: "web", duration: "long" });
  await as.mutation(api.admin.courses.update, { courseId, version: 1, ...fields, title: "Gestão", durationHours: 5 });
  expect(await courseRow(t, courseId)).toMatchObject({ topic: "general", duration: "short" });
  await expectSound(t);
});

test("ADMIN-18: the recount repairs what courses are found by", async () => {
  const { t, courseId } = await createScene({ title: "SQL do zero" });
  await t.run(({ db }) => db.patch("courses", courseId, { topic: "general", duration: "short" }));
  expect(await t.action(internal.cli.totals.recount, { repair: true })).toHaveLength(2);
  expect(await courseRow(t, courseId)).toMatchObject({ topic: "database", duration: "medium" });
  expect(await t.action(internal.cli.totals.recount, {})).toEqual([]);
});
