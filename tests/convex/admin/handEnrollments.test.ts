import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { createCoupon } from "../../../convex/model/learning/coupons/writes";
import { enrollByHand } from "../../../convex/model/learning/enrollments/byHand";
import { addCourse, addPerson, allRows, errorCode, mutate, type Backend } from "../setup";
import { auditTrail, lastChanges, createScene, expectSound } from "./scene";

const enroll = api.admin.enrollments.enroll;
const coupon = { code: "HALF", discountPercentage: 50, isActive: true, validFrom: "2020-01-01" };
const addCoupon = (t: Backend, fields = {}) => mutate(t, (ctx) => createCoupon(ctx, { ...coupon, ...fields }));
const uses = async (t: Backend) =>
  (await t.run((ctx) => allRows(ctx, "discountCoupons"))).map((row) => row.currentUses);

describe("ENROLL-8: by an administrator", () => {
  test("without a coupon it is free, on the audit trail, and live for the student", async () => {
    const { t, as, courseId, course } = await createScene();
    const student = await addPerson(t);
    expect(await student.as.query(api.student.enrollments.forCourse, { courseId })).toBeNull();
    await as.mutation(enroll, { userId: student.userId, courseId });
    expect(await student.as.query(api.student.enrollments.forCourse, { courseId })).toMatchObject({ coupon: null });
    expect(await auditTrail(t)).toContain("student.enrolled Maria da Silva");
    expect(await lastChanges(t)).toEqual([`course: null → ${course.title}`]);
    await expectSound(t);
  });

  test("a coupon is checked and counted as the student's own", async () => {
    const { t, as, courseId, course } = await createScene();
    await addCoupon(t, { maxUses: 1 });
    const [first, second] = [await addPerson(t), await addPerson(t)];
    const hand = (userId: typeof first.userId, couponCode: string) =>
      errorCode(as.mutation(enroll, { userId, courseId, couponCode }));
    expect(await hand(first.userId, "NONE")).toBe("couponInvalid");
    expect(await hand(first.userId, " half ")).toBe("");
    expect(await uses(t)).toEqual([1]);
    expect(await hand(second.userId, "HALF")).toBe("couponExhausted");
    expect(await uses(t)).toEqual([1]);
    const enrolled = [`course: null → ${course.title}`, "coupon: null → HALF", "discountPercentage: null → 50"];
    expect(await lastChanges(t)).toEqual(enrolled);
    await addCoupon(t, { code: "OLD", validUntil: "2020-01-02" });
    expect(await hand(second.userId, "OLD")).toBe("couponExpired");
    await expectSound(t);
  });

  test("an administrator's codes use up none of the student's tries", async () => {
    const { t, admin, courseId } = await createScene();
    const actorId = admin.userId;
    const { userId, as: student } = await addPerson(t);
    const request = { userId, courseId, couponCode: "NONE", actorId };
    for (let time = 0; time < 12; time++)
      expect(await mutate(t, (ctx) => enrollByHand(ctx, request))).toMatchObject({ outcome: "couponRefused" });
    await addCoupon(t);
    await student.mutation(api.student.enrollments.enroll, { courseId, couponCode: "HALF" });
    expect(await uses(t)).toEqual([1]);
  });

  test("in a draft too, and only once", async () => {
    const { t, as } = await createScene();
    const draft = await addCourse(t, { status: "draft" });
    const { userId, as: student } = await addPerson(t);
    const hand = () => errorCode(as.mutation(enroll, { userId, courseId: draft._id }));
    expect(await hand()).toBe("");
    expect(await student.query(api.student.enrollments.forCourse, { courseId: draft._id })).not.toBeNull();
    expect(await hand()).toBe("personEnrolled");
  });
});
