import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { auditTrail, expectSound, nth } from "./admin/scene";
import { paginationOpts, sellingSchool } from "./accessRequestScene";
import { allRows, errorCode, finishScheduled } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

const DAY = 24 * 60 * 60_000;

describe("PASS-6: asking", () => {
  test("tells price, txid and PIX code, once however often it is asked", async () => {
    const { t, ana, ask, newest, other } = await sellingSchool();
    expect(await newest(ana)).toBeNull();
    await Promise.all([ask(ana), ask(ana), ask(ana, "", other._id)]);
    expect(await t.run((ctx) => allRows(ctx, "accessRequests"))).toHaveLength(1);
    const request = await newest(ana);
    expect(request).toMatchObject({ state: "asked", priceCents: 4_900, couponCode: null, reason: null });
    expect(request?.txid).toMatch(/^[A-Z2-9]{10}$/);
    // Read by hand, as the norm's table says: price, recipient, city, txid.
    for (const part of ["540549.00", "5911Escola Selo", "6009Sao Paulo", `0510${request?.txid}`])
      expect(request?.pix).toContain(part);
  });

  test("only while it is needed, from a published course", async () => {
    const { t, admin, ana, bia, course, ask, approve } = await sellingSchool();
    const draft = await t.run((ctx) => ctx.db.insert("courses", { ...copy(course), status: "draft", slug: "draft" }));
    expect(await errorCode(ask(ana, "", draft))).toBe("notFound");
    await ask(ana);
    await approve(ana);
    expect(await errorCode(ask(ana)), "enrolled").toBe("accessNotNeeded");
    await admin.as.mutation(api.admin.access.update, { mode: "open" });
    expect(await errorCode(ask(bia)), "everybody may enroll").toBe("accessNotNeeded");
  });

  test("without an offer or a key there is no price or no code, and asking goes on", async () => {
    const free = await sellingSchool({ enabled: false });
    await free.ask(free.ana);
    expect(await free.newest(free.ana)).toMatchObject({ priceCents: null, pix: null });
    const over = await sellingSchool({ validUntil: "2020-01-01" });
    await over.ask(over.ana);
    expect(await over.newest(over.ana)).toMatchObject({ priceCents: null, pix: null });
    const keyless = await sellingSchool({ pixKey: "", pixName: "", pixCity: "" });
    await keyless.ask(keyless.ana);
    expect(await keyless.newest(keyless.ana)).toMatchObject({ priceCents: 4_900, pix: null });
  });

  test("eleven requests within an hour are one too many", async () => {
    const { ana, ask, idOf } = await sellingSchool();
    for (let count = 0; count < 10; count++) {
      await ask(ana);
      await ana.as.mutation(api.student.access.cancel, { requestId: await idOf(ana) });
    }
    expect(await errorCode(ask(ana))).toBe("tooManyAttempts");
  });
});

describe("PASS-6: coupons", () => {
  test("the last use goes to one of two who ask at once, and the price is what was told", async () => {
    const { t, ana, bia, ask, newest, addCoupon, uses } = await sellingSchool();
    await addCoupon();
    const answers = await Promise.all([ask(ana, "metade"), ask(bia, "METADE")]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["asked", "couponExhausted"]);
    const [first, second] = [await newest(ana), await newest(bia)];
    expect([first, second].filter((request) => request !== null)).toMatchObject([{ priceCents: 2_450 }]);
    expect(await uses()).toBe(1);
    await expectSound(t);
  });

  test("is used by the enrollment once, and free again after a refusal or a cancellation", async () => {
    const { t, admin, ana, bia, ask, approve, idOf, addCoupon, uses } = await sellingSchool();
    const couponId = await addCoupon(2);
    await ask(ana, "METADE");
    await ask(bia, "METADE");
    expect(await uses()).toBe(2);
    await bia.as.mutation(api.student.access.cancel, { requestId: await idOf(bia) });
    expect(await uses()).toBe(1);
    await approve(ana, { priceCents: 2_450 });
    expect(await uses()).toBe(1);
    const [enrollment] = await t.run((ctx) => allRows(ctx, "enrollments"));
    expect(enrollment).toMatchObject({ couponId, couponCode: "METADE", discountPercentage: 50, hasCoupon: true });
    await ask(bia, "METADE");
    await admin.as.mutation(api.admin.accessRequests.refuse, { requestId: await idOf(bia), reason: "Sem pagamento" });
    expect(await uses()).toBe(1);
    await expectSound(t);
  });
});

describe("PASS-7: the queue", () => {
  test("is oldest first, finds a txid in any state, and approval enrolls in the same transaction", async () => {
    const { t, admin, ana, bia, other, ask, approve, queue, newest, isIn, mails } = await sellingSchool();
    await ask(ana);
    await ask(bia);
    expect((await queue()).map(({ userId }) => userId)).toEqual([ana.userId, bia.userId]);
    await approve(ana);
    expect(await isIn(ana)).toBe(true);
    expect(await newest(ana)).toMatchObject({ state: "approved", pix: null });
    expect((await queue()).map(({ userId }) => userId)).toEqual([bia.userId]);
    // Later courses need no further request.
    expect(await ana.as.mutation(api.student.enrollments.enroll, { courseId: other._id })).toMatchObject({
      outcome: "enrolled",
    });
    const { txid } = nth(await t.run((ctx) => allRows(ctx, "accessRequests")));
    const found = await admin.as.query(api.admin.accessRequests.list, {
      ...{ search: ` ${txid.slice(0, 6).toLowerCase()}-`, state: "asked", paginationOpts },
    });
    expect(found.page).toMatchObject([{ userId: ana.userId, state: "approved" }]);
    expect(await mails()).toEqual(["passGiven"]);
    expect(await auditTrail(t)).toContain(`request.approved Maria da Silva (${txid})`);
    const passes = await ana.as.query(api.student.access.passes, {});
    expect(passes).toMatchObject([{ course: null, until: null, ended: null }]);
    expect(JSON.stringify(passes)).not.toContain("note");
    await expectSound(t);
  });

  test("two approvals at once, and approval with cancellation at once, settle it one way", async () => {
    const { t, ana, bia, ask, approve, idOf, isIn } = await sellingSchool();
    await ask(ana);
    const twice = await Promise.all([errorCode(approve(ana)), errorCode(approve(ana))]);
    expect(twice.sort()).toEqual(["", "requestDecided"]);
    expect(await t.run((ctx) => allRows(ctx, "passes"))).toHaveLength(1);
    await ask(bia);
    const requestId = await idOf(bia);
    const both = await Promise.all([
      errorCode(bia.as.mutation(api.student.access.cancel, { requestId })),
      errorCode(approve(bia)),
    ]);
    expect([...both].sort()).toEqual(["", "requestDecided"]);
    expect(await isIn(bia)).toBe(both[1] === "");
    await expectSound(t);
  });

  test("a refusal tells its reason, by mail too, and the student asks again", async () => {
    const { admin, ana, ask, idOf, newest, mails, isIn } = await sellingSchool();
    await ask(ana);
    const refuse = async (reason: string) =>
      await admin.as.mutation(api.admin.accessRequests.refuse, { requestId: await idOf(ana), reason });
    expect(await errorCode(refuse("  "))).toBe("reason: reasonRequired");
    await refuse("O pagamento não chegou.");
    expect(await newest(ana)).toMatchObject({ state: "refused", reason: "O pagamento não chegou." });
    expect(await isIn(ana)).toBe(false);
    expect(await mails()).toEqual(["accessRefused"]);
    await ask(ana);
    expect(await newest(ana)).toMatchObject({ state: "asked", reason: null });
  });

  test("approval counts also when the course is gone or entered meanwhile", async () => {
    const { t, admin, ana, bia, course, ask, approve, addCoupon, uses } = await sellingSchool();
    await addCoupon(5);
    await ask(ana, "METADE");
    await ask(bia, "METADE");
    await admin.as.mutation(api.admin.enrollments.enroll, { userId: ana.userId, courseId: course._id });
    await approve(ana);
    await t.run((ctx) => ctx.db.patch("courses", course._id, { status: "draft" }));
    await approve(bia);
    expect(await t.run((ctx) => allRows(ctx, "enrollments"))).toHaveLength(2);
    expect(await uses(), "both prices were told with the coupon").toBe(2);
    await t.run((ctx) => ctx.db.patch("courses", course._id, { status: "published" }));
    await expectSound(t);
  });
});

describe("PASS-8: out again", () => {
  test("within seven days the student withdraws: access and its courses end, and the school owes the price", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00Z") });
    const { t, ana, other, course, ask, approve, withdraw, refund, queue, isIn, newest, mails } = await sellingSchool();
    await ask(ana);
    await approve(ana);
    await ana.as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    vi.setSystemTime(Date.now() + 7 * DAY - 1);
    await withdraw(ana);
    expect([await isIn(ana), await isIn(ana, other._id)]).toEqual([false, false]);
    const ended = await ana.as.query(api.student.enrollments.ended, { of: course._id });
    expect(ended?.reason).toBe("Desistência da compra");
    expect(await queue("withdrawn")).toMatchObject([{ userId: ana.userId, priceCents: 4_900 }]);
    expect(await mails(), "one mail for all").toEqual(["passGiven", "passEnded"]);
    await refund(ana);
    expect(await newest(ana)).toMatchObject({ state: "refunded", reason: "Devolvido por PIX" });
    expect(await mails()).toEqual(["passGiven", "passEnded", "accessRefunded"]);
    expect(await queue("withdrawn")).toEqual([]);
    await expectSound(t);
  });

  test("a moment later only the school can", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00Z") });
    const { ana, bia, idOf, ask, approve, withdraw, refund, isIn, mails } = await sellingSchool();
    await ask(ana);
    await approve(ana);
    const theirs = bia.as.mutation(api.student.access.withdraw, { requestId: await idOf(ana) });
    expect(await errorCode(theirs)).toBe("notFound");
    vi.setSystemTime(Date.now() + 7 * DAY);
    expect(await errorCode(withdraw(ana))).toBe("withdrawalOver");
    expect(await isIn(ana)).toBe(true);
    await refund(ana);
    expect(await isIn(ana)).toBe(false);
    expect(await mails()).toEqual(["passGiven", "passEnded"]);
    expect(await errorCode(refund(ana))).toBe("requestDecided");
  });

  test("withdrawal and refund at once end it once", async () => {
    const { t, ana, ask, approve, withdraw, refund, newest } = await sellingSchool();
    await ask(ana);
    await approve(ana);
    const both = await Promise.all([errorCode(withdraw(ana)), errorCode(refund(ana))]);
    await finishScheduled(t);
    expect(["withdrawn", "refunded"]).toContain((await newest(ana))?.state);
    expect(both.filter((code) => code !== "" && code !== "requestDecided")).toEqual([]);
    expect(await t.run((ctx) => allRows(ctx, "endedEnrollments"))).toHaveLength(1);
    await expectSound(t);
  });

  test("a refund closes what a pass ended by hand had left open; a certificate stays", async () => {
    const { t, admin, ana, ask, approve, refund, isIn } = await sellingSchool();
    await ask(ana);
    await approve(ana);
    const { _id: passId } = nth(await t.run((ctx) => allRows(ctx, "passes")));
    await admin.as.mutation(api.admin.passes.end, { passId, reason: "Engano", courses: "keepCourses" });
    expect(await isIn(ana)).toBe(true);
    await refund(ana);
    expect(await isIn(ana)).toBe(false);
    await expectSound(t);
  });
});

/** A row's own fields. */
function copy<Row extends { _id: string; _creationTime: number }>({ _id, _creationTime, ...fields }: Row) {
  return fields;
}
