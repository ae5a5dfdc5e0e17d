import { afterEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { sellingSchool } from "./accessRequestScene";
import { expectSound, nth } from "./admin/scene";
import { allRows, finishScheduled } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

const DAY = 24 * 60 * 60_000;

test("PASS-7: a pass given by hand approves the open request that it covers, with its coupon", async () => {
  const { t, admin, ana, course, ask, newest, queue, isIn, addCoupon, uses, mails } = await sellingSchool();
  await addCoupon();
  await ask(ana, "METADE");
  await admin.as.mutation(api.admin.passes.give, { userId: ana.userId, courseId: course._id, note: "Paid in cash" });
  expect(await newest(ana)).toMatchObject({ state: "approved", pix: null });
  expect(await queue()).toEqual([]);
  expect(await isIn(ana)).toBe(true);
  expect(nth(await t.run((ctx) => allRows(ctx, "enrollments")))).toMatchObject({ couponCode: "METADE" });
  expect(await uses()).toBe(1);
  expect(await mails()).toEqual(["passGiven"]);
  await expectSound(t);
});

test("PASS-7: a pass for another course leaves the request open", async () => {
  const { admin, ana, other, ask, newest, isIn } = await sellingSchool();
  await ask(ana);
  await admin.as.mutation(api.admin.passes.give, { userId: ana.userId, courseId: other._id, note: "" });
  expect((await newest(ana))?.state).toBe("asked");
  expect(await isIn(ana)).toBe(false);
});

/** Both students enter a course with a pass through today; the first also holds one through tomorrow. */
async function dayOfTheLastDay() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-28T15:00:00Z") });
  const scene = await sellingSchool();
  const { t, admin, ana, bia, course, isIn } = scene;
  const give = ({ userId }: typeof ana, until: string) =>
    admin.as.mutation(api.admin.passes.give, { userId, courseId: "", until, note: "" });
  for (const person of [ana, bia]) {
    await give(person, "2026-11-28");
    await person.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  }
  await give(ana, "2026-11-29");
  const endOfDay = async () => {
    await t.mutation(internal.jobs.passes.endExpired, {});
    await finishScheduled(t);
    return [await isIn(ana), await isIn(bia)];
  };
  return { ...scene, endOfDay };
}

test("PASS-2: courses entered with a pass end after its last day, unless another pass keeps them", async () => {
  const { t, bia, course, endOfDay } = await dayOfTheLastDay();
  expect(await endOfDay(), "on the last day").toEqual([true, true]);
  vi.setSystemTime(Date.parse("2026-11-29T02:59:00Z"));
  expect(await endOfDay(), "a minute before midnight in Brasília").toEqual([true, true]);
  vi.setSystemTime(Date.parse("2026-11-29T03:00:00Z"));
  expect(await endOfDay()).toEqual([true, false]);
  const notice = await bia.as.query(api.student.enrollments.ended, { of: course._id });
  expect(notice?.reason).toBe("O prazo do acesso terminou");
  const ended = (await t.run((ctx) => allRows(ctx, "passes"))).filter((pass) => pass.ended !== undefined);
  expect(ended.map(({ until }) => until)).toEqual(["2026-11-28", "2026-11-28"]);
  vi.setSystemTime(Date.now() + DAY);
  expect(await endOfDay()).toEqual([false, false]);
  await expectSound(t);
});

test("PASS-2: while everybody may enroll, a pass past its last day takes no course away", async () => {
  const { t, admin, endOfDay } = await dayOfTheLastDay();
  await admin.as.mutation(api.admin.access.update, { mode: "open" });
  vi.setSystemTime(Date.now() + 3 * DAY);
  expect(await endOfDay()).toEqual([true, true]);
  const passes = await t.run((ctx) => allRows(ctx, "passes"));
  expect(passes.filter(({ ended }) => ended === undefined)).toEqual([]);
});
