import fc from "fast-check";
import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { createCoupon } from "../../../convex/model/learning/coupons/writes";
import { passOrigins } from "../../../convex/shared/passes";
import type { RawTables } from "../checkedTables";
import {
  addCourse,
  addPerson,
  addUpTotals,
  allRows,
  createBackend,
  errorCode,
  mutate,
  present,
  readTables,
  type Backend,
  type Person,
} from "../setup";
import { addStudies, studies } from "./coursePeopleScene";

const { bounds, figures, funnel, cohorts } = api.admin.reports;
const newLesson = { title: "One more", durationMinutes: 5, content: "", lessonType: "text" as const };
const NOW = Date.parse("2026-09-10T02:30:00Z");

/** Brasília is three hours behind UTC. */
const dayOf = (moment: number) => new Date(moment - 3 * 3_600_000).toISOString().slice(0, 10);
const monthNumber = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

interface Choice {
  by: "all" | "course" | "coupon" | "source";
  of: string;
}

/** Sells passes and marks enrollments with coupons, as chance has it. */
async function addOrigins(t: Backend, chances: number[], couponIds: Id<"discountCoupons">[]): Promise<void> {
  const chance = (index: number) => chances[index % chances.length] ?? 0;
  await mutate(t, async (ctx) => {
    for (const [index, { _id, userId, courseId, enrolledAt }] of (await allRows(ctx, "enrollments")).entries()) {
      const origin = passOrigins[chance(index) % 7];
      const couponId = couponIds[chance(index + 1) % 4];
      if (couponId) await ctx.db.patch("enrollments", _id, { couponId, hasCoupon: true, couponCode: "C" });
      if (origin === undefined) continue;
      const price = chance(index + 2) % 3 === 0 ? {} : { priceCents: 100 * chance(index) };
      const day = chance(index + 3) % 4 === 0 ? { boughtOn: dayOf(enrolledAt - 40 * 86_400_000) } : {};
      const ended = { at: enrolledAt + 86_400_000, reason: "Back", isRefund: true as const };
      const passId = await ctx.db.insert("passes", {
        ...{ userId, origin, note: "", givenAt: enrolledAt, ...price, ...day, ...(couponId && { couponId }) },
        ...(chance(index) % 2 === 0 && { courseId }),
        ...(chance(index + 1) % 5 === 0 && { ended }),
      });
      await ctx.db.patch("enrollments", _id, { passId });
    }
  });
}

/** The enrollments that a choice is about. */
function chosen(tables: RawTables, { by, of }: Choice) {
  const sourceOf = (passId?: string) => tables.passes.find(({ _id }) => _id === passId)?.origin ?? "open";
  return tables.enrollments.filter(
    ({ courseId, couponId, passId }) =>
      by === "all" || of === (by === "course" ? courseId : by === "coupon" ? couponId : sourceOf(passId)),
  );
}

/** Moments and counts of a figure; undefined if the choice has none. */
function happened(tables: RawTables, choice: Choice): Record<string, { at: number; count: number }[] | undefined> {
  const { by, of } = choice;
  const ofCourse = <Row extends { courseId?: string }>(rows: Row[]) =>
    by === "all" ? rows : by === "course" ? rows.filter(({ courseId }) => courseId === of) : undefined;
  const each = <Row>(rows: Row[] | undefined, at: (row: Row) => number) =>
    rows?.map((row) => ({ at: at(row), count: 1 }));
  const passes = tables.passes.filter(
    ({ courseId, couponId, origin }) =>
      by === "all" || of === (by === "course" ? courseId : by === "coupon" ? couponId : origin),
  );
  const attempts = ofCourse(tables.examAttempts);
  const certificates = ofCourse(tables.certificates)?.filter(({ state }) => state !== "replaced");
  return {
    signUps: by === "all" ? each(tables.profiles, (row) => row._creationTime) : undefined,
    enrollments: each(chosen(tables, choice), (row) => row.enrolledAt),
    lessonsDone: each(ofCourse(tables.lessonProgress), (row) => row.completedAt),
    attempts: each(attempts, (row) => row.submittedAt),
    attemptsPassed: each(
      attempts?.filter(({ passed }) => passed),
      (row) => row.submittedAt,
    ),
    certificates: certificates
      ? each(certificates, (row) => row.issuedAt)
      : each(
          chosen(tables, choice).filter((row) => row.completedAt !== undefined),
          (row) => row.completedAt ?? 0,
        ),
    revenue: passes.map(({ boughtOn, givenAt, priceCents = 0 }) => ({
      at: boughtOn === undefined ? givenAt : Date.parse(`${boughtOn}T12:00Z`),
      count: priceCents,
    })),
    refunds: passes.flatMap(({ ended, priceCents = 0 }) =>
      ended?.isRefund ? [{ at: ended.at, count: priceCents }] : [],
    ),
  };
}

/** Each day or month of a period. */
function placesOf(first: string, last: string, length: number): string[] {
  const places: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const place = new Date(at).toISOString().slice(0, length);
    if (places.at(-1) !== place) places.push(place);
  }
  return places;
}

async function expectFigures(as: Person["as"], tables: RawTables, choice: Choice, first: string, last: string) {
  const shown = await present(as.query(figures, { ...choice, first, last }));
  const days = placesOf(first, last, 10).length;
  const length = days > 92 ? 7 : 10;
  expect(shown.unit).toBe(length === 7 ? "month" : "day");
  const known = Object.entries(happened(tables, choice)).flatMap(([name, list]) =>
    list ? [[name, list] as const] : [],
  );
  const expected = placesOf(first, last, length).map((at) => ({
    at,
    ...Object.fromEntries(
      known.map(([name, list]) => {
        const inside = list.filter((one) => {
          const day = dayOf(one.at);
          return day >= first && day <= last && day.startsWith(at);
        });
        return [name, inside.reduce((sum, { count }) => sum + count, 0)];
      }),
    ),
  }));
  expect(shown.points).toEqual(expected);
}

function expectedFunnel(tables: RawTables, choice: Choice, first: string, last: string) {
  const rows = chosen(tables, choice).filter(
    ({ enrolledAt }) => dayOf(enrolledAt) >= first && dayOf(enrolledAt) <= last,
  );
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter((row) => row.completedAt !== undefined || is(row)).length;
  const of = <Row extends { userId: string; courseId: string }>(list: Row[], row: Row) =>
    list.filter(({ userId, courseId }) => userId === row.userId && courseId === row.courseId);
  return {
    enrolled: rows.length,
    started: count(({ lastActiveDay }) => lastActiveDay !== undefined),
    half: count(({ reachedHalf }) => reachedHalf === true),
    lessons: count(({ reachedAll }) => reachedAll === true),
    passed: count((row) =>
      of<{ userId: string; courseId: string; passed?: boolean }>(tables.examAttempts, row).some(({ passed }) => passed),
    ),
    certificate: count(() => false),
  };
}

function expectedCohort(tables: RawTables, choice: Choice, month: string, until: string) {
  const rows = chosen(tables, choice).filter(({ enrolledAt }) => dayOf(enrolledAt).startsWith(month));
  const since = Array.from({ length: monthNumber(until) - monthNumber(month) + 1 }, (_, after) => after);
  const after = (day: string) => Math.max(0, monthNumber(day) - monthNumber(month));
  return {
    month,
    enrolled: rows.length,
    done: since.map(
      (months) =>
        rows.filter(({ completedAt }) => completedAt !== undefined && after(dayOf(completedAt)) <= months).length,
    ),
    active: since.map(
      (months) =>
        rows.filter(({ lastActiveDay }) => lastActiveDay !== undefined && after(lastActiveDay) >= months).length,
    ),
  };
}

test("REPORT-8, REPORT-9, REPORT-10: each figure of each choice is what a recount of the rows gives", async () => {
  const day = fc.nat(150).map((ago) => dayOf(NOW - ago * 86_400_000));
  const chance = fc.array(fc.nat(50), { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      studies,
      chance,
      fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }),
      async (people, chances, periods) => {
        const t = createBackend();
        const courses = [await addCourse(t, { lessons: [3, 2] }), await addCourse(t, { lessons: [3] })];
        const validFrom = "2020-01-01";
        const coupon = { discountPercentage: 5, isActive: true, validFrom };
        const couponIds = await mutate(t, async (ctx) => [
          await createCoupon(ctx, { ...coupon, code: "ONE" }),
          await createCoupon(ctx, { ...coupon, code: "TWO" }),
        ]);
        await addStudies(t, { courses, people, now: NOW });
        await addOrigins(t, chances, couponIds);
        const { as } = await addPerson(t, "admin");
        await addUpTotals(t);
        const tables = await readTables(t);
        const choices: Choice[] = [
          { by: "all", of: "" },
          ...courses.map(({ _id }) => ({ by: "course" as const, of: _id })),
          ...couponIds.map((of) => ({ by: "coupon" as const, of })),
          ...[...passOrigins, "open"].map((of) => ({ by: "source" as const, of })),
        ];
        const today = dayOf(NOW);
        for (const choice of choices) {
          for (const [one, other] of [...periods, ["2026-09-01", today], ["2024-10-01", "2026-12-31"]] as [
            string,
            string,
          ][]) {
            const [first, last] = one < other ? [one, other] : [other, one];
            await expectFigures(as, tables, choice, first, last);
            expect(await as.query(funnel, { ...choice, first, last })).toEqual(
              expectedFunnel(tables, choice, first, last),
            );
          }
          const until = today.slice(0, 7);
          const shown = await present(as.query(cohorts, { ...choice, until }));
          expect(shown).toEqual(
            placesOf("2025-10-01", today, 7).map((month) => expectedCohort(tables, choice, month, until)),
          );
        }
      },
    ),
    { numRuns: 4 },
  );
}, 60_000);

test("REPORT-9: a stage that was reached stays, though lessons come and go", async () => {
  const t = createBackend();
  const course = await addCourse(t, { lessons: [4] });
  const { as } = await addPerson(t);
  const admin = await addPerson(t, "admin");
  await as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  const today = dayOf(Date.now());
  const read = async () => {
    await addUpTotals(t);
    return await admin.as.query(funnel, { by: "course", of: course._id, first: today, last: today });
  };
  const none = { enrolled: 1, started: 0, half: 0, lessons: 0, passed: 0, certificate: 0 };
  expect(await read()).toEqual(none);
  const lessons = (await t.run((ctx) => allRows(ctx, "lessons"))).sort(
    (one, other) => one.orderIndex - other.orderIndex,
  );
  const complete = async (index: number) =>
    await as.mutation(api.student.progress.complete, { lessonId: (await present(lessons[index] ?? null))._id });
  await complete(0);
  expect(await read()).toEqual({ ...none, started: 1 });
  await complete(1);
  expect(await read()).toEqual({ ...none, started: 1, half: 1 });
  await complete(2);
  await complete(3);
  const all = { ...none, started: 1, half: 1, lessons: 1 };
  expect(await read()).toEqual(all);
  const { moduleId } = await present(lessons[0] ?? null);
  await admin.as.mutation(api.admin.lessons.create, { moduleId, ...newLesson });
  expect(await read()).toEqual(all);
});

test("REPORT-8: periods and choices that are none are refused", async () => {
  const t = createBackend();
  const { as } = await addPerson(t, "admin");
  const all = { by: "all" as const, of: "" };
  for (const [first, last] of [
    ["2026-02-30", "2026-03-01"],
    ["2026-03-02", "2026-03-01"],
    ["2022-01-01", "2026-02-01"],
    ["", ""],
  ] as const) {
    expect(await errorCode(as.query(figures, { ...all, first, last }))).toBe("invalidInput");
    expect(await errorCode(as.query(funnel, { ...all, first, last }))).toBe("invalidInput");
  }
  expect((await as.query(figures, { ...all, first: "2022-01-31", last: "2026-01-01" }))?.points).toHaveLength(49);
  for (const until of ["2026-13", "", "2026-1"]) {
    expect(await errorCode(as.query(cohorts, { ...all, until }))).toBe("invalidInput");
  }
  const period = { first: "2026-01-01", last: "2026-01-31" };
  for (const by of ["course", "coupon", "source"] as const) {
    expect(await as.query(figures, { by, of: "gone", ...period })).toBeNull();
    expect(await as.query(funnel, { by, of: "gone", ...period })).toBeNull();
    expect(await as.query(cohorts, { by, of: "gone", until: "2026-01" })).toBeNull();
  }
});

test("a deleted course and a deleted coupon take their months along", async () => {
  const t = createBackend();
  const course = await addCourse(t);
  const admin = await addPerson(t, "admin");
  const { as } = await addPerson(t);
  const coupon = { code: "DEZ", discountPercentage: 10, isActive: true, validFrom: "2020-01-01" };
  const { couponId } = await admin.as.mutation(api.admin.coupons.create, coupon);
  await as.mutation(api.student.enrollments.enroll, { courseId: course._id, couponCode: "DEZ" });
  await addUpTotals(t);
  const kept = async () => {
    const kinds = (await t.run((ctx) => allRows(ctx, "platformTotals"))).map(({ kind }) => kind);
    return kinds.filter((kind) => kind.includes(course._id) || kind.includes(couponId));
  };
  expect(await kept()).toHaveLength(5);
  await admin.as.mutation(api.admin.coupons.remove, { couponId });
  await admin.as.mutation(api.admin.courses.remove, { courseId: course._id });
  expect(await kept(), "in the bin").toHaveLength(5);
  await admin.as.mutation(api.admin.bin.remove, { kind: "coupon", id: couponId });
  await admin.as.mutation(api.admin.bin.remove, { kind: "course", id: course._id });
  expect(await kept()).toEqual([]);
  expect(await admin.as.query(bounds, {})).toEqual({ since: dayOf(Date.now()).slice(0, 7), sells: false });
});
