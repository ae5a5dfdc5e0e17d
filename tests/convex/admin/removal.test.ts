import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { removalBatch } from "../../../convex/model/flows/removalBatches";
import { watchDatabase } from "../databaseCalls";
import { addUpTotals, allRows, errorCode, finishScheduled, lessonsOf, present } from "../setup";
import {
  auditTrail,
  completeLessons,
  courseRow,
  createScene,
  emptyBin,
  enrolledStudent,
  expectSound,
  firstLesson,
  holdScheduled,
  modulesOf,
  passExam,
  rowsOf,
} from "./scene";
import { submitAnswers } from "../examScene";

afterEach(() => {
  vi.useRealTimers();
});

describe("ADMIN-20: announces what would unpublish a course", () => {
  const offTheSite = (courseTitle: string) => ({ unpublishes: { courseTitle, students: 2 } });

  async function scene(shape: Parameters<typeof createScene>[0]) {
    const { t, as, course, courseId } = await createScene(shape);
    for (let student = 0; student < 2; student++) await enrolledStudent(t, courseId);
    await addUpTotals(t);
    const { _id: examId } = await present((await t.run((ctx) => allRows(ctx, "courseExams")))[0] ?? null);
    const lessons = (await lessonsOf(t, courseId)).map(({ _id }) => _id);
    const modules = (await modulesOf(t, courseId)).map(({ _id }) => _id);
    return { t, as, course, courseId, examId, lessons, modules };
  }

  test("ADMIN-17: the exam, except in a draft", async () => {
    const { as, course, courseId, examId } = await scene({});
    expect(await as.query(api.admin.exams.impact, { examId })).toEqual(offTheSite(course.title));
    await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
    expect(await as.query(api.admin.exams.impact, { examId })).toEqual({ unpublishes: null });
    await as.mutation(api.admin.exams.remove, { examId });
    expect(await as.query(api.admin.exams.impact, { examId })).toBeNull();
  });

  test("only the last lesson and the last module with lessons, and that is what happens", async () => {
    const { t, as, course, courseId, lessons, modules } = await scene({ lessons: [1, 1] });
    const ofLesson = (at: number) => as.query(api.admin.lessons.impact, { lessonId: lessons[at] ?? "" });
    const ofModule = (at: number) => as.query(api.admin.modules.impact, { moduleId: modules[at] ?? "" });
    expect([await ofLesson(0), await ofLesson(1)]).toEqual([{ unpublishes: null }, { unpublishes: null }]);
    expect(await ofModule(0)).toMatchObject({ unpublishes: null });
    await as.mutation(api.admin.lessons.remove, { lessonId: await present(lessons[0] ?? null) });
    expect(await ofLesson(0)).toBeNull();
    expect(await ofLesson(1)).toEqual(offTheSite(course.title));
    expect(await ofModule(1)).toMatchObject(offTheSite(course.title));
    expect(await ofModule(0)).toMatchObject({ lessons: 0, unpublishes: null });
    expect((await courseRow(t, courseId)).status).toBe("published");
    await as.mutation(api.admin.modules.remove, { moduleId: await present(modules[1] ?? null) });
    expect((await courseRow(t, courseId)).status).toBe("draft");
    await expectSound(t);
  });
});

describe("a lesson", () => {
  test("ADMIN-18: goes at once; minutes, counts, positions and percentages follow", async () => {
    const { t, as, courseId, course } = await createScene({ lessons: [3] });
    const student = await enrolledStudent(t, courseId);
    const lessons = await lessonsOf(t, courseId);
    await completeLessons(student, lessons.slice(0, 2));
    const { _id: lessonId } = await present(lessons[1] ?? null);
    await as.mutation(api.admin.lessons.remove, { lessonId });
    expect(await as.query(api.admin.lessons.get, { lessonId })).toBeNull();
    expect(await student.as.query(api.student.lessons.get, { lessonId })).toBeNull();
    expect(await errorCode(student.as.mutation(api.student.progress.complete, { lessonId }))).toBe("notFound");
    const outline = await present(t.query(api.visitor.catalog.bySlug, { slug: course.slug }));
    expect(outline).toMatchObject({ lessonCount: 2, totalMinutes: 20 });
    expect(outline.modules[0]?.lessons.map(({ orderIndex }) => orderIndex)).toEqual([1, 2]);
    await finishScheduled(t);
    const state = await present(student.as.query(api.student.enrollments.forCourse, { courseId }));
    expect(state).toMatchObject({ progressPercentage: 50, completedLessonIds: [lessons[0]?._id] });
    expect(await auditTrail(t)).toEqual(["lesson.binned Lesson 0.1 (Module 0)"]);
    await expectSound(t);
  });

  test("issues the certificate of a student who lacked only that lesson, once counts are right", async () => {
    const { t, as, courseId } = await createScene({ lessons: [3] });
    const lessons = await lessonsOf(t, courseId);
    const [ready, unfinished, unpassed] = [
      await enrolledStudent(t, courseId),
      await enrolledStudent(t, courseId),
      await enrolledStudent(t, courseId),
    ];
    await completeLessons(ready, lessons.slice(0, 2));
    await passExam(t, ready, courseId);
    await completeLessons(unfinished, lessons.slice(1, 3));
    await passExam(t, unfinished, courseId);
    await completeLessons(unpassed, lessons.slice(0, 2));
    await as.mutation(api.admin.lessons.remove, { lessonId: (await present(lessons[2] ?? null))._id });
    await finishScheduled(t);
    const certificates = await t.run((ctx) => allRows(ctx, "certificates"));
    expect(certificates.map(({ userId }) => userId)).toEqual([ready.userId]);
    expect(await ready.as.query(api.student.enrollments.forCourse, { courseId })).toMatchObject({
      progressPercentage: 100,
    });
    await expectSound(t);
  });

  /** Two of three done, one of them deleted: for a moment the student's count still says 2 of 2. */
  test("does not complete a student whose count still includes it", async () => {
    const { t, as, courseId } = await createScene({ lessons: [3] });
    const lessons = await lessonsOf(t, courseId);
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, lessons.slice(0, 2));
    const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId });
    const questions = await t.run((ctx) => allRows(ctx, "examQuestions"));
    const answers = Object.fromEntries(questions.map(({ _id }) => [_id, "b"]));
    const letRun = holdScheduled(t);
    await as.mutation(api.admin.lessons.remove, { lessonId: (await present(lessons[0] ?? null))._id });
    const result = await submitAnswers(t, student.as, sittingId, answers);
    expect(result).toMatchObject({ passed: true, certificateHash: null, lessonsTotal: 2, lessonsCompleted: 2 });
    await letRun();
    expect(await rowsOf(t, "certificates")).toBe(0);
    await completeLessons(student, lessons.slice(2));
    expect(await rowsOf(t, "certificates")).toBe(1);
    await expectSound(t);
  });

  test("CERT-5: leaves certificates alone even when it was the last one; the course becomes a draft", async () => {
    const { t, as, courseId } = await createScene({ lessons: [1] });
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, await lessonsOf(t, courseId));
    await passExam(t, student, courseId);
    await as.mutation(api.admin.lessons.remove, { lessonId: (await firstLesson(t, courseId))._id });
    await finishScheduled(t);
    expect(await rowsOf(t, "certificates")).toBe(1);
    expect(await student.as.query(api.student.enrollments.forCourse, { courseId })).toMatchObject({
      progressPercentage: 100,
    });
    expect((await courseRow(t, courseId)).status).toBe("draft");
    expect((await auditTrail(t)).at(-1)).toMatch(/^course\.unpublished/);
    await expectSound(t);
  });

  test("with more progress than a batch takes", async () => {
    const { t, as, courseId } = await createScene({ lessons: [2] });
    const lessons = await lessonsOf(t, courseId);
    const { _id: lessonId } = await present(lessons[0] ?? null);
    const people = removalBatch.progress + 5;
    for (let index = 0; index < people; index++) {
      await completeLessons(await enrolledStudent(t, courseId), lessons.slice(0, 1));
    }
    await as.mutation(api.admin.lessons.remove, { lessonId });
    await finishScheduled(t);
    expect(await rowsOf(t, "lessonProgress")).toBe(0);
    await expectSound(t);
  });
});

describe("a module", () => {
  test("goes with its lessons; later modules move up and students' counts follow", async () => {
    const { t, as, courseId, course } = await createScene({ lessons: [1, 2, 1] });
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, await lessonsOf(t, courseId));
    const [, second] = await modulesOf(t, courseId);
    const { _id: moduleId } = await present(second ?? null);
    const lessons = (await lessonsOf(t, courseId)).filter((lesson) => lesson.moduleId === moduleId);
    await as.mutation(api.admin.modules.remove, { moduleId });
    expect(await as.query(api.admin.modules.get, { moduleId })).toBeNull();
    for (const { _id } of lessons)
      expect(await student.as.query(api.student.lessons.get, { lessonId: _id })).toBeNull();
    expect(await present(t.query(api.visitor.catalog.bySlug, { slug: course.slug }))).toMatchObject({
      moduleCount: 2,
      lessonCount: 2,
      totalMinutes: 20,
      modules: [{ orderIndex: 1 }, { orderIndex: 2, title: "Module 2" }],
    });
    await finishScheduled(t);
    expect((await student.as.query(api.student.enrollments.forCourse, { courseId }))?.completedLessonIds).toHaveLength(
      2,
    );
    expect(await auditTrail(t)).toEqual(["module.binned Module 1 (lessons: 2)"]);
    await expectSound(t);
  });

  test("with two deletions at once, certificates wait for the last", async () => {
    const { t, as, courseId } = await createScene({ lessons: [1, 1, 2] });
    const student = await enrolledStudent(t, courseId);
    const lessons = await lessonsOf(t, courseId);
    await completeLessons(student, lessons.slice(0, 3));
    await passExam(t, student, courseId);
    const [first, second] = await modulesOf(t, courseId);
    const letRun = holdScheduled(t);
    await as.mutation(api.admin.modules.remove, { moduleId: (await present(first ?? null))._id });
    await as.mutation(api.admin.lessons.remove, { lessonId: (await present(lessons[3] ?? null))._id });
    await as.mutation(api.admin.modules.remove, { moduleId: (await present(second ?? null))._id });
    expect((await courseRow(t, courseId)).openRemovals).toBe(3);
    await letRun();
    expect(await rowsOf(t, "certificates")).toBe(1);
    await expectSound(t);
  });

  test("ADMIN-30: of hundreds of lessons is deleted within a transaction's limits: the first ones at once, the others in batches", async () => {
    const { t, as, courseId, course } = await createScene({ lessons: [2 * removalBatch.lessons + 10, 1] });
    const lessons = await lessonsOf(t, courseId);
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, [...lessons.slice(0, 2), ...lessons.slice(-2)]);
    await passExam(t, student, courseId);
    const [first, second] = (await modulesOf(t, courseId)).map(({ _id }) => _id);
    const letRun = holdScheduled(t);
    let count = 0;
    const stopWatching = watchDatabase((op) => {
      if (["1.0/get", "1.0/queryStream", "1.0/queryPage"].includes(op)) count++;
    });
    await as.mutation(api.admin.modules.remove, { moduleId: await present(first ?? null) });
    stopWatching();
    // A transaction may read 4,096 index ranges.
    expect(count).toBeLessThan(2_200);
    const outline = await present(t.query(api.visitor.catalog.bySlug, { slug: course.slug }));
    expect(outline.modules.map(({ _id, lessons }) => [_id, lessons.length])).toEqual([[second, 1]]);
    await letRun();
    expect(await lessonsOf(t, courseId)).toHaveLength(1);
    expect(await rowsOf(t, "lessonProgress")).toBe(1);
    expect(await courseRow(t, courseId)).toMatchObject({ lessonCount: 1, openRemovals: 0, status: "published" });
    expect(await rowsOf(t, "certificates")).toBe(1);
    await expectSound(t);
    await emptyBin(t, as);
    for (const table of ["lessons", "lessonContents", "lessonSummaries"] as const)
      expect(await rowsOf(t, table), table).toBe(1);
    expect(await rowsOf(t, "binnedProgress")).toBe(0);
    await expectSound(t);
  });

  test("ADMIN-6: deleting the last one leaves a draft at once, whatever number of lessons it has", async () => {
    const { t, as, courseId } = await createScene({ lessons: [removalBatch.lessons + 1] });
    const [module] = await modulesOf(t, courseId);
    const letRun = holdScheduled(t);
    await as.mutation(api.admin.modules.remove, { moduleId: (await present(module ?? null))._id });
    expect((await courseRow(t, courseId)).status).toBe("draft");
    await letRun();
    expect(await lessonsOf(t, courseId)).toEqual([]);
    await expectSound(t);
  });

  test("ADMIN-6: the last lesson of another one, deleted while its lessons still go, leaves a draft", async () => {
    const { t, as, courseId } = await createScene({ lessons: [removalBatch.lessons + 1, 1] });
    const [module] = await modulesOf(t, courseId);
    const last = (await lessonsOf(t, courseId)).at(-1);
    const letRun = holdScheduled(t);
    await as.mutation(api.admin.modules.remove, { moduleId: (await present(module ?? null))._id });
    await as.mutation(api.admin.lessons.remove, { lessonId: (await present(last ?? null))._id });
    await letRun();
    expect(await courseRow(t, courseId)).toMatchObject({ lessonCount: 0, status: "draft" });
    await expectSound(t);
  });

  test("ADMIN-6: deleting the last one leaves a draft", async () => {
    const { t, as, courseId } = await createScene({ lessons: [2] });
    const [module] = await modulesOf(t, courseId);
    await as.mutation(api.admin.modules.remove, { moduleId: (await present(module ?? null))._id });
    expect((await courseRow(t, courseId)).status).toBe("draft");
    await expectSound(t);
  });
});
