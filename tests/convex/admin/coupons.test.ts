import type { FunctionReturnType } from "convex/server";
import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { findViolations } from "../invariants";
import { addCourse, addPerson, addUpTotals, allRows, createBackend, errorCode, readTables } from "../setup";
import { emptyBin } from "./scene";

const { list, get, create, update, remove } = api.admin.coupons;
const { list: enrolled, count } = api.admin.couponEnrollments;
const coupon = { code: "METADE", discountPercentage: 50, isActive: true, validFrom: "2020-01-01" };
const paginationOpts = { numItems: 10, cursor: null };

async function setUp() {
  const t = createBackend();
  return { t, admin: await addPerson(t, "admin"), course: await addCourse(t) };
}

describe("coupons", () => {
  test("COUPON-5, COUPON-10: are stored in normal form, shown, edited and cleared", async () => {
    const { admin } = await setUp();
    const { couponId } = await admin.as.mutation(create, { ...coupon, code: " ｍetade ", maxUses: 3 });
    expect(await admin.as.query(get, { couponId })).toMatchObject({
      code: "METADE",
      state: "active",
      currentUses: 0,
      maxUses: 3,
      validUntil: null,
    });
    await admin.as.mutation(update, { couponId, version: 0, ...coupon, isActive: false, validUntil: "2030-01-01" });
    const changed = await admin.as.query(get, { couponId });
    expect(changed).toMatchObject({ state: "inactive", maxUses: null, validUntil: "2030-01-01" });
    for (const id of ["", "x", admin.userId]) expect(await admin.as.query(get, { couponId: id })).toBeNull();
  });

  test.each([
    ["code: couponCodeRequired", { code: "  " }],
    ["code: couponCodeTooLong", { code: "A".repeat(65) }],
    ["discountPercentage: couponDiscount", { discountPercentage: 0 }],
    ["discountPercentage: couponDiscount", { discountPercentage: 101 }],
    ["discountPercentage: couponDiscount", { discountPercentage: 9.5 }],
    ["discountPercentage: couponDiscount", { discountPercentage: NaN }],
    ["discountPercentage: couponDiscount", { discountPercentage: -0 }],
    ["validFrom: dayInvalid", { validFrom: "" }],
    ["validFrom: dayInvalid", { validFrom: "2025-02-30" }],
    ["validUntil: dayInvalid", { validUntil: "amanhã" }],
    ["validUntil: couponDaysReversed", { validUntil: "2019-12-31" }],
    ["maxUses: couponMaxUses", { maxUses: 0 }],
    ["maxUses: couponMaxUses", { maxUses: Infinity }],
    ["maxUses: couponMaxUses", { maxUses: 1.5 }],
  ])("COUPON-6: %s is refused: %o", async (refusal, wrong) => {
    const { t, admin } = await setUp();
    expect(await errorCode(admin.as.mutation(create, { ...coupon, ...wrong }))).toBe(refusal);
    const { couponId } = await admin.as.mutation(create, coupon);
    const changed = { couponId, version: 0, ...coupon, ...wrong };
    expect(await errorCode(admin.as.mutation(update, changed))).toBe(refusal);
    expect((await readTables(t)).discountCoupons).toMatchObject([coupon]);
  });

  test("COUPON-5: a code belongs to one coupon, which may keep it", async () => {
    const { admin } = await setUp();
    const { couponId } = await admin.as.mutation(create, coupon);
    const other = await admin.as.mutation(create, { ...coupon, code: "OUTRO" });
    expect(await errorCode(admin.as.mutation(create, { ...coupon, code: "metade" }))).toBe("code: couponCodeTaken");
    const taken = { couponId: other.couponId, version: 0, ...coupon, code: "Metade" };
    expect(await errorCode(admin.as.mutation(update, taken))).toBe("code: couponCodeTaken");
    await admin.as.mutation(update, { couponId, version: 0, ...coupon, discountPercentage: 5 });
  });

  test("COUPON-1: a limit cannot go below the number of uses", async () => {
    const { t, admin, course } = await setUp();
    const { couponId } = await admin.as.mutation(create, coupon);
    for (let uses = 0; uses < 2; uses++) {
      const { as } = await addPerson(t);
      await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "metade" });
    }
    const limit = { couponId, version: 0, ...coupon };
    const tooLow = admin.as.mutation(update, { ...limit, maxUses: 1 });
    expect(await errorCode(tooLow)).toBe("maxUses: couponMaxUsesBelowUses");
    await admin.as.mutation(update, { ...limit, maxUses: 2 });
    const { as } = await addPerson(t);
    const late = await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "metade" });
    expect(late).toEqual({ outcome: "couponRefused", code: "couponExhausted" });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("match by any part of their code, newest first without a search", async () => {
    const { admin } = await setUp();
    for (const code of ["PROMO10", "PROMO20", "OUTRO"]) await admin.as.mutation(create, { ...coupon, code });
    const codes = async (search: string) =>
      (await admin.as.query(list, { search, paginationOpts })).page.map(({ code }) => code);
    expect(await codes("")).toEqual(["OUTRO", "PROMO20", "PROMO10"]);
    expect((await codes(" promo")).sort()).toEqual(["PROMO10", "PROMO20"]);
    expect((await codes("Romo")).sort()).toEqual(["PROMO10", "PROMO20"]);
    expect(await codes("20")).toEqual(["PROMO20"]);
    expect(await codes("romo3")).toEqual([]);
  });

  test("are listed newest first, by code or by uses", async () => {
    const { t, admin, course } = await setUp();
    for (const code of ["B", "A", "C"]) await admin.as.mutation(create, { ...coupon, code });
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "A" });
    const codes = async (order?: "newest" | "code" | "uses") =>
      (await admin.as.query(list, { search: "", ...(order && { order }), paginationOpts })).page.map(
        ({ code }) => code,
      );
    expect(await codes()).toEqual(["C", "A", "B"]);
    expect(await codes("newest")).toEqual(["C", "A", "B"]);
    expect(await codes("code")).toEqual(["A", "B", "C"]);
    expect(await codes("uses")).toEqual(["A", "C", "B"]);
  });

  test("COUPON-2: enrollments keep the code of a deleted coupon", async () => {
    const { t, admin, course } = await setUp();
    const { couponId } = await admin.as.mutation(create, coupon);
    const { as, userId } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "metade" });
    await admin.as.mutation(remove, { couponId });
    expect(await errorCode(admin.as.mutation(remove, { couponId }))).toBe("notFound");
    expect((await admin.as.query(enrolled, { code: "", paginationOpts })).page).toMatchObject([
      { couponCode: "METADE", discountPercentage: 50, student: { userId, fullName: "Maria da Silva" } },
    ]);
    expect(findViolations(await readTables(t))).toEqual([]);
    const entries = await t.run((ctx) => allRows(ctx, "auditEntries"));
    expect(entries.map(({ action, targetLabel, actorId }) => [action, targetLabel, actorId])).toEqual([
      ["coupon.created", "METADE", admin.userId],
      ["coupon.binned", "METADE", admin.userId],
    ]);
  });
});

describe("COUPON-13: the number of enrollments in an export", () => {
  test("by code prefix, without those deleted with their course", async () => {
    const { t, admin, course } = await setUp();
    const other = await addCourse(t, { slug: "outro" });
    for (const code of ["AB", "A", "B"]) await admin.as.mutation(create, { ...coupon, code });
    for (const couponCode of ["a", "ab", "b", ""]) {
      const { as } = await addPerson(t);
      await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode });
      await as.mutation(api.student.enrollments.enroll, { courseId: other._id, couponCode });
    }
    const counts = async () => {
      await addUpTotals(t);
      return await Promise.all(["", " a", "ab", "c"].map((code) => admin.as.query(count, { code })));
    };
    expect(await counts()).toEqual([6, 4, 2, 0]);
    await admin.as.mutation(api.admin.courses.remove, { courseId: other._id });
    await emptyBin(t, admin.as);
    expect(await counts()).toEqual([3, 2, 1, 0]);
    const [{ _id: couponId } = { _id: "" }] = (await admin.as.query(list, { search: "AB", paginationOpts })).page;
    await admin.as.mutation(remove, { couponId: couponId as Id<"discountCoupons"> });
    expect(await counts()).toEqual([3, 1, 0, 0]);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("is always known for all codes; null when too many coupons match", async () => {
    const { admin } = await setUp();
    for (let number = 0; number < 50; number++) {
      await admin.as.mutation(create, { ...coupon, code: `LOTE${number}` });
    }
    expect(await admin.as.query(count, { code: "" })).toBe(0);
    expect(await admin.as.query(count, { code: "lote" })).toBeNull();
    expect(await admin.as.query(count, { code: "lote9" })).toBe(0);
  });
});

test("COUPON-11: enrollments by any part of their code, by code and then newest first, page by page", async () => {
  const { t, admin, course } = await setUp();
  const codes = ["BEMVINDO", "VINDO10", "BEM-VINDO", "OUTRO", "VIN", "AVINDO"];
  for (const code of codes) await admin.as.mutation(create, { ...coupon, code });
  const used = [...codes, ...codes.slice(0, 5), "VINDO-VINDO", "VINDO10", "BEMVINDO"].filter(
    (code) => code !== "AVINDO",
  );
  for (const [index, couponCode] of used.entries()) {
    const { as, userId } = await addPerson(t);
    const known = codes.includes(couponCode) ? couponCode : "OUTRO";
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: known });
    await t.run(async (ctx) => {
      const row = (await allRows(ctx, "enrollments")).find((enrollment) => enrollment.userId === userId);
      // A deleted coupon's code stays with the enrollment.
      if (row) await ctx.db.patch("enrollments", row._id, { enrolledAt: index, couponCode });
    });
  }
  const found = async (code: string) => {
    const rows: string[] = [];
    let cursor: string | null = null;
    for (;;) {
      const part: FunctionReturnType<typeof enrolled> = await admin.as.query(enrolled, {
        code,
        paginationOpts: { numItems: 2, cursor },
      });
      rows.push(...part.page.map(({ couponCode, enrolledAt }) => `${couponCode} ${enrolledAt}`));
      if (part.isDone) return rows;
      cursor = part.continueCursor;
    }
  };
  const naive = (part: string) =>
    used
      .map((code, index) => ({ code, index }))
      .filter(({ code }) => code.includes(part))
      .sort((one, other) => (one.code === other.code ? other.index - one.index : one.code < other.code ? 1 : -1))
      .map(({ code, index }) => `${code} ${index}`);
  for (const part of ["VINDO", "M-VI", "VIN", "BEM", "10", "EM", "COBOL"])
    expect(await found(part)).toEqual(naive(part));
  expect(await found(" vindo ")).toEqual(naive("VINDO"));
  // The deleted coupon has no count of its own.
  for (const code of ["bem", "emv"])
    expect(await admin.as.query(count, { code })).toBe(naive(code.toUpperCase()).length);
  const broken = { numItems: 2, cursor: "not a cursor" };
  expect((await admin.as.query(enrolled, { code: "bem", paginationOpts: broken })).page).toHaveLength(2);
});

test("COUPON-11: enrollments with a coupon: newest first, by code prefix, deleted things as null", async () => {
  const { t, admin, course } = await setUp();
  for (const code of ["AB", "A", "B"]) await admin.as.mutation(create, { ...coupon, code });
  const people: Id<"users">[] = [];
  for (const [index, couponCode] of ["a", "ab", "b", "a", ""].entries()) {
    const { as, userId } = await addPerson(t);
    people.push(userId);
    await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode });
    await t.run(async (ctx) => {
      const row = (await allRows(ctx, "enrollments")).find((enrollment) => enrollment.userId === userId);
      if (row) await ctx.db.patch("enrollments", row._id, { enrolledAt: index });
    });
  }
  const lines = async (code: string) =>
    (await admin.as.query(enrolled, { code, paginationOpts })).page.map((row) => `${row.couponCode}${row.enrolledAt}`);
  expect(await lines("")).toEqual(["A3", "B2", "AB1", "A0"]);
  expect(await lines("ab")).toEqual(["AB1"]);
  expect(await lines(" a")).toEqual(["AB1", "A3", "A0"]);
  expect(await lines("c")).toEqual([]);
  await t.run((ctx) => ctx.db.delete("courses", course._id));
  expect((await admin.as.query(enrolled, { code: "b", paginationOpts })).page).toMatchObject([
    { course: null, student: { userId: people[2] } },
  ]);
});
