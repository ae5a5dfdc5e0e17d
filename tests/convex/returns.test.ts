import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { createCoupon } from "../../convex/model/learning/coupons/writes";
import { retentionPeriods } from "../../convex/shared/retention";
import { completeLessons, expectSound, nth, passExam, rowsOf } from "./admin/scene";
import { createScene, DAY, own, progressOf, reason } from "./endingScene";
import { enrolledInFourLessons } from "./lessonScene";
import { enrolledInPractice } from "./practiceScene";
import { addPerson, allRows, confirmAddresses, mutate } from "./setup";

const { end } = api.admin.enrollments;
const { allEnded, enroll, ended, forCourse } = api.student.enrollments;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const invitee = { fullName: "Maria", coupon: "", language: "pt" } as const;

describe("ENROLL-10: a return within the time", () => {
  test("brings progress, place, date and coupon back; by the student, by hand and by invitation", async () => {
    const { t, person, as, admin, userId, email, course, lessons, courseId, leave } = await createScene();
    await confirmAddresses(t);
    await completeLessons(person, lessons.slice(0, 2));
    await as.mutation(api.student.progress.keepPlace, { lessonId: lessons[2]._id, block: 7 });
    const { _id, _creationTime, ...before } = nth(await own(t, userId));
    const back = [
      () => as.mutation(enroll, { courseId }),
      () => admin.as.mutation(api.admin.enrollments.enroll, { userId, courseId }),
      () => admin.as.action(api.admin.invitations.invite, { ...invitee, email, course: course.slug }),
    ];
    for (const comeBack of back) {
      vi.setSystemTime(Date.now() + DAY);
      await leave();
      await expectSound(t);
      vi.setSystemTime(Date.now() + retentionPeriods.endedStudies - 1);
      await t.mutation(internal.jobs.privacySweep.endedStudies, {});
      await comeBack();
      expect(await own(t, userId)).toMatchObject([before]);
      expect(before).toMatchObject({ completedLessonCount: 2, lastLessonId: lessons[1]._id });
      expect(await as.query(api.student.lessons.place, { lessonId: lessons[2]._id })).toBe(7);
      expect(await as.query(api.student.lessons.next, { courseId })).toBe(lessons[2]._id);
      expect(await as.query(ended, { of: courseId })).toBeNull();
      expect(await as.query(allEnded, {})).toEqual([]);
      await expectSound(t);
    }
  });

  test("COUPON-2, COUPON-3: a coupon's use is not given back, and the return uses none", async () => {
    const { t, courseId, admin } = await createScene();
    await mutate(t, (ctx) =>
      createCoupon(ctx, { code: "ONE", discountPercentage: 50, isActive: true, validFrom: "2020-01-01", maxUses: 1 }),
    );
    const uses = async () => nth(await t.run((ctx) => allRows(ctx, "discountCoupons"))).currentUses;
    const [first, second] = [await addPerson(t), await addPerson(t)];
    await first.as.mutation(enroll, { courseId, couponCode: "ONE" });
    await admin.as.mutation(end, { enrollmentId: nth(await own(t, first.userId))._id, reason });
    expect(await uses()).toBe(1);
    expect(await second.as.mutation(enroll, { courseId, couponCode: "ONE" })).toMatchObject({
      code: "couponExhausted",
    });
    await expectSound(t);
    // Typed again, it is known already; nor could any other code use up something.
    const back = { outcome: "enrolled", discountPercentage: 50 };
    expect(await first.as.mutation(enroll, { courseId, couponCode: "ONE" })).toEqual(back);
    expect(await own(t, first.userId)).toMatchObject([{ couponCode: "ONE", hasCoupon: true }]);
    expect(await uses()).toBe(1);
    await expectSound(t);
  });

  test("a coupon counts on the return of who had none", async () => {
    const { t, as, courseId, leave, userId } = await createScene();
    await mutate(t, (ctx) =>
      createCoupon(ctx, { code: "NEW", discountPercentage: 20, isActive: true, validFrom: "2020-01-01" }),
    );
    await leave();
    expect(await as.mutation(enroll, { courseId, couponCode: "WRONG" })).toMatchObject({ code: "couponInvalid" });
    expect(await as.query(ended, { of: courseId })).not.toBeNull();
    await as.mutation(enroll, { courseId, couponCode: "NEW" });
    expect(await own(t, userId)).toMatchObject([{ couponCode: "NEW", discountPercentage: 20, hasCoupon: true }]);
    await expectSound(t);
  });

  test("CERT-1, CERT-4: it knows its certificate, or earns the one that became due meanwhile", async () => {
    const { t, person, as, userId, admin, lessons, courseId, leave } = await createScene();
    await completeLessons(person, lessons.slice(0, 3));
    await passExam(t, person, courseId);
    await leave();
    await admin.as.mutation(api.admin.lessons.remove, { lessonId: lessons[3]._id });
    await expectSound(t);
    expect(await rowsOf(t, "certificates")).toBe(0);
    await as.mutation(enroll, { courseId });
    expect(await rowsOf(t, "certificates")).toBe(1);
    expect(nth(await own(t, userId)).completedAt).toBe(Date.now());
    vi.setSystemTime(Date.now() + DAY);
    await leave();
    await as.mutation(enroll, { courseId });
    expect(nth(await own(t, userId)).completedAt).toBe(Date.now() - DAY);
    expect(await rowsOf(t, "certificates")).toBe(1);
    await expectSound(t);
  });
});

describe("ENROLL-11, PRIVACY-12: after the time", () => {
  test("progress, place, practice and notes are deleted, and a return begins anew", async () => {
    const practice = await enrolledInPractice();
    const { t, person, as, userId, courseId, lessons, leave, outlast } = await createScene(() =>
      Promise.resolve(practice),
    );
    const other = await addPerson(t);
    await other.as.mutation(enroll, { courseId });
    await completeLessons(person, lessons.slice(0, 2));
    await completeLessons(other, [lessons[0]]);
    await practice.answer("Q0.0");
    await as.mutation(api.student.progress.keepPlace, { lessonId: lessons[2]._id, block: 7 });
    await as.mutation(api.student.notes.add, { lessonId: lessons[2]._id, passage: "", text: "Mine" });
    await leave();
    await outlast();
    expect(await progressOf(t, userId)).toEqual([]);
    expect(await progressOf(t, other.userId)).toHaveLength(1);
    for (const table of ["endedEnrollments", "lessonPlaces", "practiceAnswers", "lessonNotes"] as const)
      expect(await rowsOf(t, table)).toBe(0);
    expect(await as.query(ended, { of: courseId })).toBeNull();
    await as.mutation(enroll, { courseId });
    expect(await own(t, userId)).toMatchObject([{ completedLessonCount: 0, enrolledAt: Date.now() }]);
    await expectSound(t);
  });

  test("CERT-4: whoever has the certificate is complete again", async () => {
    const { t, person, as, userId, courseId, lessons, leave, outlast } = await createScene();
    await completeLessons(person, lessons);
    await passExam(t, person, courseId);
    const issuedAt = Date.now();
    await leave();
    await outlast();
    await as.mutation(enroll, { courseId });
    expect(await own(t, userId)).toMatchObject([{ completedLessonCount: 0, completedAt: issuedAt }]);
    expect(await as.query(forCourse, { courseId })).toMatchObject({ progressPercentage: 100 });
    await completeLessons(person, lessons);
    expect(await rowsOf(t, "certificates")).toBe(1);
    await expectSound(t);
  });

  test("a return in the middle of a long sweep finds the rest, and the sweep leaves it alone", async () => {
    const { t, as, userId, courseId, leave } = await createScene();
    const { lessons } = await createScene(async () => await enrolledInFourLessons());
    await t.run(async (ctx) => {
      for (let index = 0; index < 150; index++)
        await ctx.db.insert("lessonProgress", {
          ...{ userId, courseId, lessonId: lessons[0]._id, completed: true, completedAt: index },
        });
    });
    await leave();
    vi.setSystemTime(Date.now() + retentionPeriods.endedStudies);
    await t.mutation(internal.jobs.privacySweep.endedStudies, {});
    expect(await progressOf(t, userId)).toHaveLength(50);
    await as.mutation(enroll, { courseId });
    await t.finishInProgressScheduledFunctions();
    await t.mutation(internal.jobs.privacySweep.endedStudies, {});
    expect(await progressOf(t, userId)).toHaveLength(50);
    expect(await own(t, userId)).toMatchObject([{ completedLessonCount: 50 }]);
  });
});
