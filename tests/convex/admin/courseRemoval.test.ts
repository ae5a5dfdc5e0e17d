import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { limits } from "../../../convex/shared/limits";
import { removalBatch } from "../../../convex/model/flows/removalBatches";
import { createCoupon } from "../../../convex/model/learning/coupons/writes";
import { watchDatabase } from "../databaseCalls";
import { addCourse, addUpTotals, allRows, errorCode, lessonsOf, mutate, present } from "../setup";
import {
  auditTrail,
  completeLessons,
  createScene,
  emptyBin,
  enrolledStudent,
  expectSound,
  firstLesson,
  holdScheduled,
  paginationOpts,
  passExam,
  rowsOf,
} from "./scene";
import { submitAnswers } from "../examScene";

afterEach(() => {
  vi.useRealTimers();
});

describe("a course", () => {
  async function learnedCourse() {
    const scene = await createScene({ lessons: [2, 1], title: "Leaving" });
    const { t, courseId } = scene;
    await mutate(t, (ctx) => createCoupon(ctx, coupon));
    const other = await addCourse(t, { title: "Staying" });
    const graduate = await enrolledStudent(t, courseId);
    await graduate.as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    await completeLessons(graduate, await lessonsOf(t, courseId));
    const { certificateHash } = await passExam(t, graduate, courseId);
    const beginner = await enrolledStudent(t, other._id);
    await beginner.as.mutation(api.student.enrollments.enroll, { courseId, couponCode: "HALF" });
    await completeLessons(beginner, (await lessonsOf(t, courseId)).slice(0, 1));
    const { sittingId } = await beginner.as.mutation(api.student.exams.start, { courseId });
    return { ...scene, other, graduate, beginner, sittingId, hash: await present(certificateHash) };
  }
  const coupon = { code: "HALF", discountPercentage: 50, isActive: true, validFrom: "2020-01-01" };

  test("ADMIN-17: announces what goes and what stays", async () => {
    const { t, as, courseId } = await learnedCourse();
    await addUpTotals(t);
    expect(await as.query(api.admin.courses.impact, { courseId })).toEqual({
      modules: 2,
      lessons: 3,
      questions: 5,
      enrollments: 2,
      certificatesKept: 1,
    });
  });

  test("ADMIN-16: disappears everywhere at once, before any batch", async () => {
    const { t, as, course, courseId, beginner, sittingId } = await learnedCourse();
    const lesson = await firstLesson(t, courseId);
    const letRun = holdScheduled(t);
    await as.mutation(api.admin.courses.remove, { courseId });

    expect(await t.query(api.visitor.catalog.bySlug, { slug: course.slug })).toBeNull();
    expect((await t.query(api.visitor.catalog.list, { paginationOpts })).page.map(({ title }) => title)).toEqual([
      "Staying",
    ]);
    const student = beginner.as;
    expect(await student.query(api.student.lessons.get, { lessonId: lesson._id })).toBeNull();
    expect(await student.query(api.student.enrollments.forCourse, { courseId })).toBeNull();
    expect(await student.query(api.student.lessons.next, { courseId })).toBeNull();
    expect(await student.query(api.student.exams.get, { courseId })).toBeNull();
    const mine = await student.query(api.student.enrollments.mine, { paginationOpts });
    expect(mine.page.map((card) => card.course.title)).toEqual(["Staying"]);
    expect(await errorCode(student.mutation(api.student.enrollments.enroll, { courseId }))).toBe("notFound");
    expect(await errorCode(student.mutation(api.student.progress.complete, { lessonId: lesson._id }))).toBe("notFound");
    expect(await errorCode(student.mutation(api.student.exams.start, { courseId }))).toBe("examUnavailable");
    expect(await errorCode(submitAnswers(t, student, sittingId, {}))).toBe("notFound");

    expect(await as.query(api.admin.courses.get, { courseId })).toBeNull();
    const search = { search: "", paginationOpts };
    for (const list of [api.admin.modules.list, api.admin.lessons.list, api.admin.exams.list]) {
      const { page } = await as.query(list, search);
      expect(page.length).toBeGreaterThan(0);
      for (const row of page) expect(row.course.title).toBe("Staying");
    }
    // The slug is free again.
    const again = { title: "Again", slug: course.slug, description: "x", durationHours: 1 };
    await as.mutation(api.admin.courses.create, again);
    await letRun();
    await expectSound(t);
  });

  test("ADMIN-16, COUPON-2, EXAM-5, CERT-5: takes enrollments, progress and texts along; certificates, attempts and coupon uses stay", async () => {
    const { t, as, courseId, other, graduate, beginner, hash } = await learnedCourse();
    await as.mutation(api.admin.courses.remove, { courseId });
    await emptyBin(t, as);
    const left = await t.run((ctx) => allRows(ctx, "enrollments"));
    expect(left.map((row) => row.courseId)).toEqual([other._id, other._id]);
    for (const table of ["lessonProgress", "examQuestions", "courseExams"] as const) {
      const rows = await t.run((ctx) => allRows(ctx, table));
      expect(rows.filter((row) => row.courseId === courseId)).toEqual([]);
    }
    expect(await rowsOf(t, "lessonContents")).toBe(3);
    expect(await rowsOf(t, "examAttempts")).toBe(1);
    expect(await t.run((ctx) => allRows(ctx, "examSittings"))).toMatchObject([
      { status: "submitted" },
      { status: "expired", userId: beginner.userId },
    ]);
    expect(await t.query(api.visitor.certificates.verify, { hash })).toMatchObject({ courseTitle: "Leaving" });
    expect((await graduate.as.query(api.student.certificates.mine, { paginationOpts })).page).toHaveLength(1);
    expect(await t.run((ctx) => allRows(ctx, "discountCoupons"))).toMatchObject([{ currentUses: 1 }]);
    await addUpTotals(t);
    expect(await as.query(api.admin.stats.summary, {})).toMatchObject({
      courses: 1,
      enrollments: 2,
      completedEnrollments: 0,
      certificates: 1,
    });
    expect(await auditTrail(t)).toEqual(
      ["binned", "deleted"].map((change) => `course.${change} Leaving (modules: 2, lessons: 3)`),
    );
    await expectSound(t);
  });

  test.each([
    ["lessons and progress", { lessons: removalBatch.texts + 2, students: 6, completed: removalBatch.texts + 2 }],
    ["enrollments", { lessons: 1, students: removalBatch.enrollments + 2, completed: 0 }],
  ])("with more %s than a batch takes", async (_name, size) => {
    const { t, as, courseId } = await createScene({ lessons: [size.lessons] });
    const lessons = await lessonsOf(t, courseId);
    for (let index = 0; index < size.students; index++) {
      await completeLessons(await enrolledStudent(t, courseId), lessons.slice(0, size.completed));
    }
    await as.mutation(api.admin.courses.remove, { courseId });
    await emptyBin(t, as);
    for (const table of ["enrollments", "lessonProgress", "lessonContents", "lessonSummaries", "lessons"] as const) {
      expect(await rowsOf(t, table), table).toBe(0);
    }
    await expectSound(t);
  });

  test("ADMIN-30: reads as much at once whatever number of lessons and questions it has, and the others go in batches", async () => {
    const reads = async (perModule: number, questions: number): Promise<number> => {
      const lessons = limits.modulesPerCourse * perModule + 10;
      const modules = Array.from({ length: limits.modulesPerCourse }, (_, index) => perModule + (index < 10 ? 1 : 0));
      const { t, as, courseId } = await createScene({ lessons: modules, questions });
      const last = (await lessonsOf(t, courseId)).at(-1);
      await as.mutation(api.admin.courses.remove, { courseId });
      const letRun = holdScheduled(t);
      let count = 0;
      const stopWatching = watchDatabase((op) => {
        if (["1.0/get", "1.0/queryStream", "1.0/queryPage"].includes(op)) count++;
      });
      await as.mutation(api.admin.bin.remove, { kind: "course", id: courseId });
      stopWatching();
      expect(await rowsOf(t, "lessons")).toBe(lessons - removalBatch.lessons);
      // A lesson that is still there belongs to nothing any more.
      expect(await as.query(api.admin.lessons.get, { lessonId: last?._id ?? "" })).toBeNull();
      expect((await as.query(api.admin.lessons.list, { search: "", paginationOpts })).page).toEqual([]);
      expect(await errorCode(as.mutation(api.admin.lessons.remove, { lessonId: last?._id as Id<"lessons"> }))).toBe(
        "notFound",
      );
      await letRun();
      for (const table of ["lessons", "lessonContents", "lessonSummaries", "examQuestions"] as const)
        expect(await rowsOf(t, table), table).toBe(0);
      await expectSound(t);
      return count;
    };
    const some = await reads(1, 110);
    expect(Math.abs((await reads(2, 210)) - some)).toBeLessThan(20);
    // A transaction may read 4,096 index ranges.
    expect(some).toBeLessThan(2_200);
  });

  test("while one of its lessons is still being removed", async () => {
    const { t, as, courseId } = await learnedCourse();
    const letRun = holdScheduled(t);
    await as.mutation(api.admin.lessons.remove, { lessonId: (await firstLesson(t, courseId))._id });
    await as.mutation(api.admin.courses.remove, { courseId });
    await as.mutation(api.admin.bin.remove, { kind: "course", id: courseId });
    await letRun();
    await expectSound(t);
  });
});
