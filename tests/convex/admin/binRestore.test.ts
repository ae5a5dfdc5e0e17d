import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { LESSONS_MOVED } from "../../../convex/model/flows/bin/modules";
import { allRows, errorCode, finishScheduled, lessonsOf, mutate, present } from "../setup";
import { answers, bin, kept, learnedSchool, restore, thingsOf, type Thing } from "./binScene";
import {
  completeLessons,
  courseRow,
  createScene,
  enrolledStudent,
  expectSound,
  holdScheduled,
  modulesOf,
  nth,
  paginationOpts,
  passExam,
  rowsOf,
} from "./scene";

afterEach(() => {
  vi.useRealTimers();
});

describe("BIN-3, BIN-4: a restore brings everything back", () => {
  test("whatever is deleted and restored, at once or after all batches, every table is as before", async () => {
    const steps = fc.array(fc.record({ nth: fc.nat(7), waits: fc.boolean() }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (deletions, waitsBefore) => {
        const school = await learnedSchool();
        const { t, as } = school;
        const [before, shown] = [await kept(t), await answers(school)];
        const things = thingsOf(school);
        const done: Thing[] = [];
        for (const step of deletions) {
          const thing = nth(things, step.nth % things.length);
          // What is below something in the bin, or in it, cannot be deleted.
          if ((await errorCode(bin(as, thing))) === "") done.push(thing);
          if (step.waits) await finishScheduled(t);
        }
        if (waitsBefore) await finishScheduled(t);
        for (const thing of done.toReversed()) await restore(as, thing);
        await expectSound(t);
        if ((await courseRow(t, school.courseId)).status === "draft")
          await as.mutation(api.admin.courses.setStatus, { courseId: school.courseId, status: "published" });
        expect(await kept(t)).toEqual(before);
        expect(await answers(school)).toEqual(shown);
      }),
      { numRuns: 12 },
    );
  });

  test("a module of more lessons than a batch moves, restored while they still go", async () => {
    const { t, as, courseId } = await createScene({ lessons: [2 * LESSONS_MOVED + 5, 1] });
    const lessons = await lessonsOf(t, courseId);
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, lessons);
    await passExam(t, student, courseId);
    await finishScheduled(t);
    const before = await kept(t);
    const { _id: id } = nth(await modulesOf(t, courseId));
    const letRun = holdScheduled(t);
    await bin(as, { kind: "module", id });
    await restore(as, { kind: "module", id });
    await bin(as, { kind: "module", id });
    await restore(as, { kind: "module", id });
    await letRun();
    await expectSound(t);
    expect(await kept(t)).toEqual(before);
  });

  test("percentages follow both ways, and a certificate issued meanwhile stays", async () => {
    const { t, as, courseId } = await createScene({ lessons: [2, 1] });
    const lessons = await lessonsOf(t, courseId);
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, lessons.slice(0, 2));
    await passExam(t, student, courseId);
    const state = async () => await student.as.query(api.student.enrollments.forCourse, { courseId });
    const lesson = { kind: "lesson", id: nth(lessons)._id } as const;
    const missing = { kind: "lesson", id: nth(lessons, 2)._id } as const;
    expect(await state()).toMatchObject({ progressPercentage: 67, certificateHash: null });
    await bin(as, lesson);
    await finishScheduled(t);
    expect(await state()).toMatchObject({ progressPercentage: 50, completedLessonIds: [nth(lessons, 1)._id] });
    await restore(as, lesson);
    await finishScheduled(t);
    expect(await state()).toMatchObject({ progressPercentage: 67 });
    await bin(as, missing);
    await finishScheduled(t);
    expect((await state())?.certificateHash).toEqual(expect.any(String));
    await restore(as, missing);
    await finishScheduled(t);
    expect(await state()).toMatchObject({ progressPercentage: 100, certificateState: "valid" });
    await expectSound(t);
  });

  test("an incomplete student gets no certificate while progress still comes back", async () => {
    const { t, as, courseId } = await createScene({ lessons: [3] });
    const lessons = await lessonsOf(t, courseId);
    const student = await enrolledStudent(t, courseId);
    await completeLessons(student, lessons.slice(0, 2));
    await passExam(t, student, courseId);
    const letRun = holdScheduled(t);
    for (let round = 0; round < 2; round++) {
      await bin(as, { kind: "lesson", id: nth(lessons)._id });
      await restore(as, { kind: "lesson", id: nth(lessons)._id });
    }
    await letRun();
    expect(await rowsOf(t, "certificates")).toBe(0);
    await completeLessons(student, lessons.slice(2));
    expect(await rowsOf(t, "certificates")).toBe(1);
    await expectSound(t);
  });

  test("a lesson comes to its position, and waits for its module and its course", async () => {
    const school = await learnedSchool([3, 1]);
    const { t, as, courseId, lessons, modules } = school;
    const lesson = { kind: "lesson", id: nth(lessons, 1)._id } as const;
    const module = { kind: "module", id: nth(modules)._id } as const;
    await bin(as, lesson);
    await bin(as, module);
    await bin(as, { kind: "course", id: courseId });
    for (const below of [lesson, module]) {
      expect(await errorCode(restore(as, below))).toBe("binnedAbove");
      const { page } = await as.query(api.admin.bin.list, { kind: below.kind, paginationOpts });
      expect(page).toMatchObject([{ _id: below.id, isBelow: true, by: "Maria da Silva" }]);
    }
    // It went with its module.
    const withModule = { kind: "lesson", id: nth(lessons)._id } as const;
    expect(await errorCode(restore(as, withModule))).toBe("binnedAbove");
    await restore(as, { kind: "course", id: courseId });
    expect(await errorCode(restore(as, lesson))).toBe("binnedAbove");
    await restore(as, module);
    await restore(as, lesson);
    await expectSound(t);
    const outline = await present(as.query(api.admin.courses.outline, { courseId }));
    expect(outline.modules[0]?.lessons.map(({ title }) => title)).toEqual(["Lesson 0.0", "Lesson 0.1", "Lesson 0.2"]);
  });

  test("what went for good meanwhile takes along what was below it in the bin", async () => {
    const { t, as, lessons, modules, courseId } = await learnedSchool();
    await bin(as, { kind: "lesson", id: nth(lessons)._id });
    await bin(as, { kind: "module", id: nth(modules)._id });
    await as.mutation(api.admin.bin.remove, { kind: "module", id: nth(modules)._id });
    await expectSound(t);
    for (const kind of ["module", "lesson"] as const)
      expect((await as.query(api.admin.bin.list, { kind, paginationOpts })).page).toEqual([]);
    await bin(as, { kind: "lesson", id: nth(lessons, 2)._id });
    await bin(as, { kind: "course", id: courseId });
    await as.mutation(api.admin.bin.remove, { kind: "course", id: courseId });
    await finishScheduled(t);
    for (const table of [
      "courses",
      "modules",
      "lessons",
      "lessonContents",
      "lessonProgress",
      "binnedProgress",
    ] as const)
      expect(await rowsOf(t, table), table).toBe(0);
  });
});

describe("BIN-5: addresses and codes are free meanwhile", () => {
  test("a course gets the next free address if another has taken its own", async () => {
    const { t, as, course, courseId } = await createScene();
    const { slug } = course;
    await bin(as, { kind: "course", id: courseId });
    const fields = { title: "Another", description: "x", durationHours: 1 };
    await as.mutation(api.admin.courses.create, { ...fields, slug });
    await as.mutation(api.admin.courses.create, { ...fields, slug: `${slug}-2` });
    expect(await restore(as, { kind: "course", id: courseId })).toBe(`${slug}-3`);
    expect(await t.query(api.visitor.catalog.bySlug, { slug: `${slug}-3` })).toMatchObject({ title: course.title });
    await expectSound(t);
  });

  test("a course comes back as a draft if it was one, or can no longer be completed", async () => {
    const { t, as, courseId } = await createScene({ lessons: [1] });
    const status = async () => (await courseRow(t, courseId)).status;
    const thing = { kind: "course", id: courseId } as const;
    await bin(as, thing);
    expect(await status()).toBe("draft");
    expect(await restore(as, thing)).toBeNull();
    expect(await status()).toBe("published");
    await as.mutation(api.admin.courses.setStatus, { courseId, status: "draft" });
    await bin(as, thing);
    await restore(as, thing);
    expect(await status()).toBe("draft");
    await as.mutation(api.admin.courses.setStatus, { courseId, status: "published" });
    await bin(as, thing);
    const { _id } = nth(await t.run((ctx) => allRows(ctx, "courseExams")));
    await mutate(t, (ctx) => ctx.db.delete("courseExams", _id));
    await restore(as, thing);
    expect(await status()).toBe("draft");
  });

  test("a coupon waits until its code is free", async () => {
    const { t, as, couponId } = await learnedSchool();
    const thing = { kind: "coupon", id: couponId } as const;
    await bin(as, thing);
    const another = { code: "half", discountPercentage: 10, isActive: true, validFrom: "2020-01-01" };
    const { couponId: otherId } = await as.mutation(api.admin.coupons.create, another);
    expect(await errorCode(restore(as, thing))).toBe("couponCodeTaken");
    await bin(as, { kind: "coupon", id: otherId });
    await restore(as, thing);
    expect(await as.query(api.admin.coupons.get, { couponId })).toMatchObject({ code: "HALF", currentUses: 1 });
    await expectSound(t);
  });
});
