import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { createCoupon, type NewCoupon } from "../../convex/model/learning/coupons/writes";
import { findViolations } from "./invariants";
import { addCourse, addPerson, createBackend, errorCode, mutate, readTables, type Backend, type Person } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

const coupon: NewCoupon = { code: "promo20", discountPercentage: 20, isActive: true, validFrom: "2020-01-01" };

function addCoupon(t: Backend, fields: Partial<NewCoupon> = {}) {
  return mutate(t, (ctx) => createCoupon(ctx, { ...coupon, ...fields }));
}

/** The code of the refused coupon or of the error, "" on success. */
async function enrollCode(
  as: Person["as"],
  args: FunctionArgs<typeof api.student.enrollments.enroll>,
): Promise<string> {
  const answer = as.mutation(api.student.enrollments.enroll, args);
  const error = await errorCode(answer);
  if (error !== "") return error;
  const outcome = await answer;
  return outcome.outcome === "couponRefused" ? outcome.code : "";
}

describe("enrolling", () => {
  test("ENROLL-2, COUPON-2: with a coupon counts one use and keeps the discount", async () => {
    const t = createBackend();
    await addCoupon(t);
    const course = await addCourse(t);
    const { as } = await addPerson(t);
    expect(
      await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: " Promo20 " }),
    ).toEqual({
      outcome: "enrolled",
      discountPercentage: 20,
    });
    const state = await as.query(api.student.enrollments.forCourse, { courseId: course._id });
    expect(state?.coupon).toEqual({ code: "PROMO20", discountPercentage: 20 });
    const tables = await readTables(t);
    expect(tables.discountCoupons[0]?.currentUses).toBe(1);
    expect(findViolations(tables)).toEqual([]);
  });

  test("COURSE-12: the owner sees the discount of that time, others nothing", async () => {
    const t = createBackend();
    const couponId = await addCoupon(t);
    const course = await addCourse(t);
    const [owner, other] = [await addPerson(t), await addPerson(t)];
    await owner.as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "PROMO20" });
    await other.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
    await t.run((ctx) => ctx.db.patch("discountCoupons", couponId, { discountPercentage: 90, code: "OTHER" }));
    const seen = async ({ as }: Person) => {
      const { page } = await as.query(api.student.enrollments.mine, { paginationOpts: { numItems: 5, cursor: null } });
      const state = await as.query(api.student.enrollments.forCourse, { courseId: course._id });
      return [state?.coupon, ...page.map((card) => card.coupon)];
    };
    const used = { code: "PROMO20", discountPercentage: 20 };
    expect(await seen(owner)).toEqual([used, used]);
    expect(await seen(other)).toEqual([null, null]);
  });

  test("COUPON-3: enrolling again, at once or later, changes nothing and uses nothing", async () => {
    const t = createBackend();
    await addCoupon(t);
    const course = await addCourse(t);
    const { as } = await addPerson(t);
    const enroll = () => as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "PROMO20" });
    const outcomes = await Promise.all([enroll(), enroll(), enroll()]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["alreadyEnrolled", "alreadyEnrolled", "enrolled"]);
    const tables = await readTables(t);
    expect(tables.enrollments).toHaveLength(1);
    expect(tables.discountCoupons[0]?.currentUses).toBe(1);
  });

  test("COUPON-1: a limit is never exceeded, however many enroll at once", async () => {
    const t = createBackend();
    await addCoupon(t, { maxUses: 2 });
    const course = await addCourse(t);
    const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(t)));
    const codes = await Promise.all(
      people.map(({ as }) => enrollCode(as, { courseId: course._id, couponCode: "PROMO20" })),
    );
    expect(codes.filter((code) => code === "")).toHaveLength(2);
    expect(codes.filter((code) => code === "couponExhausted")).toHaveLength(4);
    const tables = await readTables(t);
    expect(tables.enrollments).toHaveLength(2);
    expect(findViolations(tables)).toEqual([]);
  });

  test.each([
    ["NOSUCH", {}, "couponInvalid"],

    ["PROMO20", { isActive: false }, "couponInvalid"],
    ["PROMO20", { validFrom: "2099-01-01" }, "couponExpired"],
    ["PROMO20", { validUntil: "2020-12-31" }, "couponExpired"],
  ])(
    "COUPON-2, COUPON-4, COUPON-7: %s with %j is refused and leaves no enrollment",
    async (couponCode, fields, code) => {
      const t = createBackend();
      await addCoupon(t, fields);
      const course = await addCourse(t);
      const { as } = await addPerson(t);
      expect(await enrollCode(as, { courseId: course._id, couponCode })).toBe(code);
      const tables = await readTables(t);
      expect(tables.enrollments).toEqual([]);
      expect(findViolations(tables)).toEqual([]);
    },
  );

  test("a code of any length is just a wrong code", async () => {
    const t = createBackend();
    const course = await addCourse(t);
    const { as } = await addPerson(t);
    const couponCode = "x".repeat(10_000);
    expect(await enrollCode(as, { courseId: course._id, couponCode })).toBe("couponInvalid");
  });

  test("COUPON-14: ten codes can be tried, then one every six minutes; each student has their own ten", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const t = createBackend();
    await addCoupon(t);
    const { _id: courseId } = await addCourse(t);
    const [guesser, other] = [await addPerson(t), await addPerson(t)];
    const guess = () => enrollCode(guesser.as, { courseId, couponCode: "CHUTE" });
    for (let number = 0; number < 10; number++) expect(await guess()).toBe("couponInvalid");
    expect(await guess()).toBe("tooManyAttempts");
    expect(await enrollCode(guesser.as, { courseId, couponCode: "PROMO20" })).toBe("tooManyAttempts");
    vi.setSystemTime(Date.now() + 6 * 60_000);
    expect(await guess()).toBe("couponInvalid");
    expect(await guess()).toBe("tooManyAttempts");
    expect(await enrollCode(other.as, { courseId, couponCode: "PROMO20" })).toBe("");
    expect(await enrollCode(guesser.as, { courseId, couponCode: " " })).toBe("");
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("COUPON-15: what a coupon does is told before enrolling, uses nothing, and is counted by network", async () => {
    const t = createBackend();
    await addCoupon(t, { maxUses: 1 });
    const check = (code: string, ip = "203.0.113.1") =>
      t.withRequestMetadata({ ip }).mutation(api.visitor.coupons.check, { code });
    expect(await check(" promo20 ")).toEqual({ discountPercentage: 20, refused: null });
    expect(await check("PROMO20")).toEqual({ discountPercentage: 20, refused: null });
    for (const code of ["CHUTE", "", "x".repeat(100_000)])
      expect(await check(code)).toEqual({ discountPercentage: null, refused: "couponInvalid" });
    const { _id: courseId } = await addCourse(t);
    const person = await addPerson(t);
    expect(await enrollCode(person.as, { courseId, couponCode: "PROMO20" })).toBe("");
    expect(await check("PROMO20")).toEqual({ discountPercentage: null, refused: "couponExhausted" });
    for (let tries = 6; tries < 500; tries++) await check("CHUTE");
    expect(await errorCode(check("PROMO20"))).toBe("tooManyAttempts");
    expect(await check("PROMO20", "203.0.113.2")).toMatchObject({ refused: "couponExhausted" });
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("COUPON-4: the server's clock decides, through the end of the day in Brasília", async () => {
    const t = createBackend();
    await addCoupon(t, { validUntil: "2030-06-30" });
    const course = await addCourse(t);
    const [late, tooLate] = [await addPerson(t), await addPerson(t)];
    const enroll = ({ as }: typeof late) => enrollCode(as, { courseId: course._id, couponCode: "PROMO20" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-07-01T02:59:59Z") });
    expect(await enroll(late)).toBe("");
    vi.setSystemTime(Date.parse("2030-07-01T03:00:00Z"));
    expect(await enroll(tooLate)).toBe("couponExpired");
  });

  test("ACCESS-5: neither a draft nor an unknown course exists", async () => {
    const t = createBackend();
    const draft = await addCourse(t, { status: "draft" });
    const { as } = await addPerson(t);
    expect(await errorCode(as.mutation(api.student.enrollments.enroll, { courseId: draft._id }))).toBe("notFound");
    await t.run((ctx) => ctx.db.delete("courses", draft._id));
    expect(await errorCode(as.mutation(api.student.enrollments.enroll, { courseId: draft._id }))).toBe("notFound");
  });

  test("ACCESS-7: an id from another table is refused without effect", async () => {
    const t = createBackend();
    const { as, userId } = await addPerson(t);
    const courseId = userId as unknown as Id<"courses">;
    await expect(as.mutation(api.student.enrollments.enroll, { courseId })).rejects.toThrow();
    expect(await as.query(api.student.enrollments.forCourse, { courseId })).toBeNull();
    expect(await as.query(api.student.lessons.get, { lessonId: userId })).toBeNull();
    expect(await as.query(api.student.exams.get, { courseId: "not an id" })).toBeNull();
    expect(await as.query(api.student.certificates.get, { certificateId: userId })).toBeNull();
    expect((await readTables(t)).enrollments).toEqual([]);
  });
});

describe("coupons created by administrators", () => {
  test.each([
    { discountPercentage: 0 },
    { discountPercentage: 101 },
    { discountPercentage: 12.5 },
    { discountPercentage: Number.NaN },
    { discountPercentage: Number.POSITIVE_INFINITY },
    { discountPercentage: -0 },
    { maxUses: 0 },
    { maxUses: -0 },
    { maxUses: 1.5 },
    { maxUses: Number.NaN },
    { maxUses: Number.POSITIVE_INFINITY },
    { code: "   " },
    { code: "x".repeat(65) },
    { validFrom: "2025-02-30" },
    { validFrom: "2025-02-02", validUntil: "2025-02-01" },
  ])("COUPON-6: %j is refused", async (fields) => {
    const t = createBackend();
    await expect(addCoupon(t, fields)).rejects.toThrow("formInvalid");
    expect((await readTables(t)).discountCoupons).toEqual([]);
  });

  test("COUPON-5: a code is unique in normal form", async () => {
    const t = createBackend();
    await addCoupon(t);
    await expect(addCoupon(t, { code: " ＰＲＯＭＯ20" })).rejects.toThrow("couponCodeTaken");
    expect((await readTables(t)).discountCoupons.map(({ code }) => code)).toEqual(["PROMO20"]);
  });
});

describe("lists", () => {
  const paginationOpts = { numItems: 10, cursor: null };

  test("DASH-3: mine: newest first, with enrolled drafts, without deleted courses", async () => {
    const t = createBackend();
    const [first, second, third] = [await addCourse(t), await addCourse(t), await addCourse(t)];
    const { as } = await addPerson(t);
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const { _id } of [first, second, third]) {
      await as.mutation(api.student.enrollments.enroll, { courseId: _id });
      vi.setSystemTime(Date.now() + 1_000);
    }
    await t.run((ctx) => ctx.db.patch("courses", first._id, { status: "draft" }));
    await t.run((ctx) => ctx.db.delete("courses", second._id));
    const { page } = await as.query(api.student.enrollments.mine, { paginationOpts });
    expect(page.map(({ course }) => course.slug)).toEqual([third.slug, first.slug]);
    expect(page[0]).toMatchObject({ status: "notStarted", progressPercentage: 0, completedAt: null });
  });

  test("DASH-4, DATA-7: browse: published and not enrolled, with every word, ignoring case and accents", async () => {
    const t = createBackend();
    await addCourse(t, { slug: "logica", title: "Lógica de Programação", description: "Algoritmos do zero" });
    await addCourse(t, { slug: "python", title: "Python", description: "Programação com dados" });
    await addCourse(t, { slug: "rascunho", title: "Programação secreta", status: "draft" });
    const { as } = await addPerson(t);
    const browse = async (text: string) =>
      (await as.query(api.student.enrollments.browse, { text, paginationOpts })).page.map(({ slug }) => slug).sort();
    expect(await browse("")).toEqual(["logica", "python"]);
    expect(await browse("PROGRAMACAO")).toEqual(["logica", "python"]);
    expect(await browse("  programação dados ")).toEqual(["python"]);
    expect(await browse("lógica zero")).toEqual(["logica"]);
    expect(await browse("progr")).toEqual(["logica", "python"]);
    expect(await browse("nada disso")).toEqual([]);
    const [course] = (await as.query(api.visitor.catalog.list, { paginationOpts })).page;
    await as.mutation(api.student.enrollments.enroll, { courseId: course?._id ?? ("" as never) });
    expect(await browse("programacao")).toEqual(["python"]);
  });

  test("HOME-3, HOME-4: the catalog lists published courses, oldest first", async () => {
    const t = createBackend();
    for (const title of ["B", "C", "A", "D"])
      await addCourse(t, { title, status: title === "C" ? "draft" : "published" });
    const titles: string[] = [];
    for (let cursor: string | null = null, isDone = false; !isDone;) {
      const result: FunctionReturnType<typeof api.visitor.catalog.list> = await t.query(api.visitor.catalog.list, {
        paginationOpts: { numItems: 2, cursor },
      });
      titles.push(...result.page.map(({ title }) => title));
      ({ isDone, continueCursor: cursor } = result);
    }
    expect(titles).toEqual(["B", "A", "D"]);
  });

  test("LIVE-2: pages are bounded whatever the client asks for", async () => {
    const t = createBackend();
    for (let course = 0; course < 3; course++) await addCourse(t, { lessons: [1], questions: 0 });
    for (const numItems of [0, -5, 0.5, 1e9, Number.NaN]) {
      const { page } = await t.query(api.visitor.catalog.list, { paginationOpts: { numItems, cursor: null } });
      expect(page.length).toBeGreaterThan(0);
    }
  });
});
