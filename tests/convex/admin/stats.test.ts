import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { mapFigures } from "../../../convex/model/platform/totals/days";
import { totaledLists } from "../../../convex/shared/adminLists";
import { addCourse, addPerson, addUpTotals, allRows, createBackend, errorCode, present } from "../setup";
import { submitAnswers } from "../examScene";
import { emptyBin } from "./scene";

const { summary, listTotal, daily, byCourse, examScores, couponUse } = api.admin.stats;
const { get, update } = api.admin.settings;
const paginationOpts = { numItems: 10, cursor: null };

afterEach(() => {
  vi.useRealTimers();
});

async function setUp() {
  const t = createBackend();
  return { t, admin: await addPerson(t, "admin") };
}

test("REPORT-4: days are Brasília's, without gaps", async () => {
  const { t, admin } = await setUp();
  const courses = [await addCourse(t), await addCourse(t)];
  const { as } = await addPerson(t);
  for (const [index, moment] of ["2026-03-01T02:59:00Z", "2026-03-01T03:00:00Z"].entries()) {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
    await as.mutation(api.student.enrollments.enroll, { courseId: (await present(courses[index] ?? null))._id });
  }
  vi.useRealTimers();
  await addUpTotals(t);
  expect(await admin.as.query(daily, { from: "2026-02-27", to: "2026-03-02" })).toEqual(
    (
      [
        ["2026-02-27", 0],
        ["2026-02-28", 1],
        ["2026-03-01", 1],
        ["2026-03-02", 0],
      ] as const
    ).map(([day, enrollments]) => ({ ...mapFigures(() => 0), day, enrollments })),
  );
  expect(await admin.as.query(daily, { from: "2026-01-01", to: "2026-04-02" })).toHaveLength(92);
  for (const [from, to] of [
    ["2026-01-01", "2026-04-03"],
    ["2026-03-02", "2026-03-01"],
    ["2026-02-30", "2026-03-01"],
  ] as const)
    expect(await errorCode(admin.as.query(daily, { from, to }))).toBe("invalidInput");
});

test("every list of the administration knows how many rows it has, whatever comes and goes", async () => {
  const { t, admin } = await setUp();
  const totals = async () => {
    await addUpTotals(t);
    const entries = totaledLists.map(async (list) => [list, await admin.as.query(listTotal, { list })] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
  const none = {
    courses: 0,
    modules: 0,
    lessons: 0,
    exams: 0,
    coupons: 0,
    couponEnrollments: 0,
    students: 1,
    certificates: 0,
  };
  expect(await totals()).toEqual(none);
  const coupon = { code: "DEZ", discountPercentage: 10, isActive: true, validFrom: "2020-01-01" };
  const { couponId } = await admin.as.mutation(api.admin.coupons.create, coupon);
  const { _id: courseId } = await addCourse(t, { lessons: [2, 1] });
  const { as } = await addPerson(t);
  await as.mutation(api.student.enrollments.enroll, { courseId, couponCode: "dez" });
  const all = {
    courses: 1,
    modules: 2,
    lessons: 3,
    exams: 1,
    coupons: 1,
    couponEnrollments: 1,
    students: 2,
    certificates: 0,
  };
  expect(await totals()).toEqual(all);
  await admin.as.mutation(api.admin.coupons.remove, { couponId });
  await admin.as.mutation(api.admin.courses.remove, { courseId });
  // What is below a course in the bin counts until it is deleted for good.
  expect(await totals()).toEqual({ ...all, courses: 0, coupons: 0, exams: 0 });
  await emptyBin(t, admin.as);
  expect(await totals()).toEqual({ ...none, students: 2 });
});

test("REPORT-2: courses, scores and coupons follow what students do", async () => {
  const { t, admin } = await setUp();
  const coupon = { discountPercentage: 10, isActive: true, validFrom: "2020-01-01" };
  for (const code of ["NUNCA", "USADO"]) await admin.as.mutation(api.admin.coupons.create, { ...coupon, code });
  const course = await addCourse(t, { lessons: [1] });
  const other = await addCourse(t);
  const [lesson] = (await t.run((ctx) => allRows(ctx, "lessons"))).filter(({ courseId }) => courseId === course._id);
  const questions = (await t.run((ctx) => allRows(ctx, "examQuestions"))).filter(
    ({ courseId }) => courseId === course._id,
  );
  for (const right of [5, 4, 3]) {
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: right === 3 ? "usado" : "" });
    if (lesson && right > 4) await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId: course._id });
    const answers = Object.fromEntries(questions.map(({ _id }, index) => [_id, index < right ? "b" : "a"]));
    await submitAnswers(t, as, sittingId, answers);
  }
  await addUpTotals(t);
  expect(await admin.as.query(summary, {})).toEqual({
    students: 4,
    courses: 2,
    publishedCourses: 2,
    enrollments: 3,
    completedEnrollments: 1,
    certificates: 1,
  });
  const [certificate] = await t.run((ctx) => allRows(ctx, "certificates"));
  const certificateId = (await present(certificate))._id;
  for (const [act, valid] of [
    ["suspend", 0],
    ["lift", 1],
    ["revoke", 0],
  ] as const) {
    const why = { reason: "other", note: "Engano" } as const;
    await admin.as.mutation(api.admin.certificates.changeOne, { certificateId, act, ...why });
    await addUpTotals(t);
    expect((await admin.as.query(summary, {})).certificates, act).toBe(valid);
    expect(await admin.as.query(listTotal, { list: "certificates" })).toBe(1);
  }
  expect((await admin.as.query(byCourse, { paginationOpts })).page).toEqual([
    { courseId: other._id, title: other.title, enrollments: 0, completed: 0 },
    { courseId: course._id, title: course.title, enrollments: 3, completed: 1 },
  ]);
  const scores = { buckets: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1], passed: 2, failed: 1 };
  expect(await admin.as.query(examScores, {})).toEqual(scores);
  expect(await admin.as.query(examScores, { courseId: course._id })).toEqual(scores);
  const none = { buckets: Array<number>(11).fill(0), passed: 0, failed: 0 };
  expect(await admin.as.query(examScores, { courseId: other._id })).toEqual(none);
  expect(await admin.as.query(examScores, { courseId: "x" })).toEqual(none);
  const { page } = await admin.as.query(couponUse, { paginationOpts });
  expect(page.map(({ code, currentUses }) => [code, currentUses])).toEqual([
    ["USADO", 1],
    ["NUNCA", 0],
  ]);
});

test("PROMO-2: settings: defaults before the first save, one row after, errors by field", async () => {
  const { t, admin } = await setUp();
  expect(await admin.as.query(get, {})).toMatchObject({ enabled: false, priceCents: 4_900, version: 0 });
  const promo = {
    enabled: true,
    priceCents: 9_900,
    validUntil: "2030-12-31",
    whatsappNumber: "+55 (11) 99999-0000",
    whatsappText: " Oi ",
    whatsappEnrollText: "Entrei em {course}",
  };
  await admin.as.mutation(update, { version: 0, ...promo });
  await admin.as.mutation(update, { version: 1, ...promo, enabled: false, whatsappEnrollText: "" });
  expect(await admin.as.query(get, {})).toEqual({
    ...promo,
    enabled: false,
    whatsappNumber: "5511999990000",
    whatsappText: "Oi",
    ...{ whatsappEnrollText: "", pixKey: "", pixName: "", pixCity: "" },
    version: 2,
  });
  expect(await t.run((ctx) => allRows(ctx, "settings"))).toHaveLength(1);
  for (const [wrong, refusal] of [
    [{ priceCents: -1 }, "priceCents: priceInvalid"],
    [{ priceCents: 0.5 }, "priceCents: priceInvalid"],
    [{ validUntil: "2025-13-01" }, "validUntil: dayInvalid"],
    [{ whatsappNumber: "abc" }, "whatsappNumber: whatsappNumberInvalid"],
    [{ whatsappText: "x".repeat(501) }, "whatsappText: whatsappTextTooLong"],
  ] as const)
    expect(await errorCode(admin.as.mutation(update, { version: 2, ...promo, ...wrong }))).toBe(refusal);
  expect((await t.run((ctx) => allRows(ctx, "auditEntries"))).map(({ action }) => action)).toEqual([
    "settings.updated",
    "settings.updated",
  ]);
});
