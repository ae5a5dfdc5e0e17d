import { afterEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { binKinds } from "../../../convex/shared/bin";
import { retentionPeriods } from "../../../convex/shared/retention";
import { addPerson, addUpTotals, allRows, errorCode, finishScheduled, mutate, present } from "../setup";
import { answers, bin, learnedSchool, restore, thingsOf } from "./binScene";
import { auditTrail, expectSound, nth, paginationOpts, rowsOf } from "./scene";

afterEach(() => {
  vi.useRealTimers();
});

describe("BIN-2: what is in the bin answers as if it were deleted for good", () => {
  test.each(binKinds)("a %s", async (kind) => {
    const school = await learnedSchool();
    const { t, as } = school;
    const thing = await present(thingsOf(school).find((each) => each.kind === kind) ?? null);
    const before = await answers(school);
    await bin(as, thing);
    await finishScheduled(t);
    await addUpTotals(t);
    const binned = await answers(school);
    await expectSound(t);
    await as.mutation(api.admin.bin.remove, { ...thing });
    await finishScheduled(t);
    await addUpTotals(t);
    expect(binned).toEqual(await answers(school));
    expect(binned).not.toEqual(before);
    await expectSound(t);
    expect((await as.query(api.admin.bin.list, { kind, paginationOpts })).page).toEqual([]);
  });

  test("hostile calls about it find nothing", async () => {
    const school = await learnedSchool();
    const { t, as, student, course, courseId, couponId, lessons, modules } = school;
    const { _id: lessonId } = nth(lessons, 3);
    const { _id: moduleId } = nth(modules, 1);
    const { _id: sittingId } = nth(await t.run((ctx) => allRows(ctx, "examSittings")));
    const { _id: examId } = nth(await t.run((ctx) => allRows(ctx, "courseExams")));
    await bin(as, { kind: "coupon", id: couponId });
    await bin(as, { kind: "course", id: courseId });
    const fields = { title: "X", slug: course.slug, description: "X", durationHours: 1 };
    const refused = [
      student.as.mutation(api.student.progress.complete, { lessonId }),
      student.as.mutation(api.student.progress.keepPlace, { lessonId, block: 1 }),
      student.as.mutation(api.student.exams.submit, { sittingId }),
      student.as.mutation(api.student.enrollments.enroll, { courseId }),
      as.mutation(api.admin.courses.update, { courseId, version: 0, ...fields }),
      as.mutation(api.admin.courses.setStatus, { courseId, status: "published" }),
      as.mutation(api.admin.courses.remove, { courseId }),
      as.mutation(api.admin.modules.create, { courseId, title: "X", description: "X" }),
      as.mutation(api.admin.modules.remove, { moduleId }),
      as.mutation(api.admin.lessons.remove, { lessonId }),
      as.mutation(api.admin.exams.remove, { examId }),
      as.mutation(api.admin.coupons.remove, { couponId }),
      as.mutation(api.admin.bin.restore, { kind: "course", id: moduleId }),
      as.mutation(api.admin.bin.restore, { kind: "module", id: moduleId }),
      as.mutation(api.admin.bin.remove, { kind: "lesson", id: lessonId }),
      as.mutation(api.admin.bin.remove, { kind: "lesson", id: "x" }),
    ];
    expect(await Promise.all(refused.map(errorCode))).toEqual(refused.map(() => "notFound"));
    const again = await addPerson(t);
    const check = await again.as.query(api.student.enrollments.mine, { paginationOpts });
    expect(check.page).toEqual([]);
    expect(await t.mutation(api.visitor.coupons.check, { code: "HALF" })).toEqual(
      await t.mutation(api.visitor.coupons.check, { code: "NONE" }),
    );
    await expectSound(t);
  });
});

test("BIN-2: an invitation to a course in the bin enrolls nobody, by its link or by a confirmed address", async () => {
  const { t, as, courseId } = await learnedSchool();
  const invited = await addPerson(t);
  const times = { expiresAt: Date.now() + 60_000, keptUntil: Date.now() + 60_000 };
  const grant = { origin: "webhook" as const, note: "" };
  await t.run((ctx) =>
    ctx.db.insert("invitations", {
      ...{ email: invited.email, fullName: "", language: "pt", courseId, passes: [grant], mailed: true },
      ...{ state: "sent", ...times },
    }),
  );
  const before = await rowsOf(t, "enrollments");
  await bin(as, { kind: "course", id: courseId });
  await mutate(t, (ctx) => ctx.db.patch("users", invited.userId, { emailVerificationTime: Date.now() }));
  expect(await rowsOf(t, "passes")).toBe(1);
  expect(await rowsOf(t, "enrollments")).toBe(before);
});

test("BIN-1: after 30 days things are deleted for good, and not before", async () => {
  const school = await learnedSchool();
  const { t, as } = school;
  const [course, module, , lesson, , , , coupon] = thingsOf(school);
  const things = [lesson, module, course, coupon].map((thing) => thing ?? { kind: "coupon" as const, id: "" });
  for (const thing of things) await bin(as, thing);
  await finishScheduled(t);
  const listed = async () => {
    const pages = binKinds.map(async (kind) => await as.query(api.admin.bin.list, { kind, paginationOpts }));
    return (await Promise.all(pages)).flatMap(({ page }) => page);
  };
  const rows = await listed();
  expect(rows.map(({ title }) => title)).toEqual(["Kept", "Module 0", "Lesson 0.0", "HALF"]);
  for (const { binnedAt, expiresAt } of rows) expect(expiresAt - binnedAt).toBe(retentionPeriods.bin);
  const from = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(from + retentionPeriods.bin - 60_000);
  await t.mutation(internal.jobs.privacySweep.bin, {});
  expect(await listed()).toHaveLength(4);
  vi.setSystemTime(from + retentionPeriods.bin + 60_000);
  await t.mutation(internal.jobs.privacySweep.bin, {});
  await finishScheduled(t);
  vi.useRealTimers();
  for (const table of ["courses", "modules", "lessons", "discountCoupons", "enrollments", "binnedProgress"] as const)
    expect(await rowsOf(t, table), table).toBe(0);
  await expectSound(t);
});

test("ADMIN-19: the audit trail tells who deleted, restored and deleted for good", async () => {
  const { as, t, couponId, lessons } = await learnedSchool();
  const coupon = { kind: "coupon", id: couponId } as const;
  const lesson = { kind: "lesson", id: nth(lessons)._id } as const;
  const before = (await auditTrail(t)).length;
  for (const thing of [coupon, lesson]) {
    await bin(as, thing);
    await restore(as, thing);
  }
  await bin(as, coupon);
  await as.mutation(api.admin.bin.remove, coupon);
  expect((await auditTrail(t)).slice(before)).toEqual([
    "coupon.binned HALF",
    "coupon.unbinned HALF",
    "lesson.binned Lesson 0.0 (Module 0)",
    "lesson.unbinned Lesson 0.0 (Module 0)",
    "coupon.binned HALF",
    "coupon.deleted HALF",
  ]);
});
