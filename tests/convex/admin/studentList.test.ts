import { subDays } from "date-fns";
import fc from "fast-check";
import type { FunctionArgs } from "convex/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { createProfile } from "../../../convex/model/people/profiles/writes";
import { idlePeriods, passHoldings, studentOrders } from "../../../convex/shared/adminLists";
import { limits } from "../../../convex/shared/limits";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  errorCode,
  mutate,
  readTables,
  type Backend,
  type Person,
} from "../setup";
import { addStudies, studies } from "./coursePeopleScene";
import { auditTrail } from "./scene";

const { list } = api.admin.students;
/** Noon in Brasília. */
const NOW = new Date("2026-11-20T15:00:00Z").getTime();
const TODAY = "2026-11-20";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const daysBefore = (days: number): string =>
  subDays(new Date(`${TODAY}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

type Filter = Omit<FunctionArgs<typeof list>, "paginationOpts">;
const whole: Required<Filter> = {
  ...{ search: "", status: "all", order: "newest", from: "", courseId: "", pass: "any", idle: "any", today: TODAY },
};

async function readAll(t: Backend) {
  return { ...(await readTables(t)), passes: await t.run((ctx) => allRows(ctx, "passes")) };
}
type Tables = Awaited<ReturnType<typeof readAll>>;

/** Who should be listed, by brute force over the raw tables, with what they are sorted by. */
function expected(tables: Tables, { search, status, order, courseId, pass, idle, ...filter }: Required<Filter>) {
  const found = tables.profiles.flatMap((profile) => {
    const own = <Row extends { userId: string }>(rows: Row[]) => rows.filter(({ userId }) => userId === profile.userId);
    const text = plain(`${profile.fullName} ${profile.email}`);
    const active = own(tables.enrollments).filter(({ lastActiveDay }) => lastActiveDay !== undefined);
    const newest = active.sort(
      (one, other) =>
        (other.lastActiveDay ?? "").localeCompare(one.lastActiveDay ?? "") || other._creationTime - one._creationTime,
    )[0];
    const day = newest?.lastActiveDay;
    const held = own(tables.passes)
      .filter(({ ended, until }) => ended === undefined && (until === undefined || until >= TODAY))
      .filter((row) => pass !== "allCourses" || row.courseId === undefined);
    const taken = own(tables.enrollments).find((row) => row.courseId === courseId);
    const isListed =
      (status === "all" || profile.isBlocked === (status === "blocked")) &&
      plain(search)
        .split(" ")
        .every((word) => text.includes(word)) &&
      (courseId === "" || taken !== undefined) &&
      (pass === "any" || held.length > 0 === (pass !== "none")) &&
      (idle === "any" ||
        (idle === "never" ? day === undefined : day !== undefined && day <= daysBefore(Number(idle.slice(4))))) &&
      (order !== "name" || courseId !== "" || text >= plain(filter.from));
    if (!isListed) return [];
    const givenLast = Math.max(...held.map(({ _creationTime }) => _creationTime));
    const keys = {
      course: [taken?.enrolledAt ?? 0, taken?._creationTime ?? 0],
      idle: [Number(day?.replaceAll("-", "")), newest?._creationTime ?? 0],
      pass: [givenLast],
      people: [profile._creationTime],
    };
    const by =
      courseId !== "" ? "course" : idle.startsWith("days") ? "idle" : /^(valid|all)/.test(pass) ? "pass" : "people";
    return [{ userId: profile.userId, text, keys: by === "people" && order === "name" ? [] : keys[by] }];
  });
  return found
    .sort((one, other) => {
      if (one.keys.length === 0) return one.text < other.text ? -1 : 1;
      const place = one.keys.findIndex((key, index) => key !== other.keys[index]);
      return (other.keys[place] ?? 0) - (one.keys[place] ?? 0);
    })
    .map(({ userId }) => userId);
}

/** All pages. */
async function pages({ as }: Person, filter: Filter, numItems = 9) {
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const result: Awaited<ReturnType<typeof as.query<typeof list>>> = await as.query(list, {
      ...{ ...filter, paginationOpts: { numItems, cursor } },
    });
    expect(result.page.length).toBeLessThanOrEqual(limits.pageSize);
    ids.push(...result.page.map(({ userId }) => userId));
    sizes.push(result.page.length);
    ({ isDone, continueCursor: cursor } = result);
  }
  return { ids, sizes };
}

const passOf = fc.record({
  ofCourse: fc.boolean(),
  /** Days from today; none: for ever. */
  until: fc.option(fc.constantFrom(-30, -1, 0, 1, 30)),
  isEnded: fc.nat(3).map((chance) => chance === 0),
});
const holders = fc.array(fc.record({ passes: fc.array(passOf, { maxLength: 3 }), isBlocked: fc.boolean() }), {
  ...{ minLength: 40, maxLength: 40 },
});

type Holders = typeof holders extends fc.Arbitrary<infer Value> ? Value : never;

/** Blocks people and gives them passes, in another order than they signed up. */
async function addPasses(t: Backend, made: Holders, courses: readonly Doc<"courses">[]): Promise<void> {
  await mutate(t, async (ctx) => {
    for (const [index, profile] of (await allRows(ctx, "profiles")).reverse().entries()) {
      const { passes = [], isBlocked = false } = made[index] ?? {};
      if (isBlocked) await ctx.db.patch("profiles", profile._id, { isBlocked });
      for (const { ofCourse, until, isEnded } of passes) {
        await ctx.db.insert("passes", {
          ...{ userId: profile.userId, givenAt: NOW, note: "", origin: "hand" },
          ...(ofCourse && courses[0] && { courseId: courses[0]._id }),
          ...(until !== null && { until: daysBefore(-until) }),
          ...(isEnded && { ended: { at: NOW, reason: "Reembolso" } }),
        });
      }
    }
  });
}

async function school(seed: number) {
  const t = createBackend();
  const courses = [await addCourse(t, { lessons: [3, 2] }), await addCourse(t)] as const;
  const [people = []] = fc.sample(studies, { seed, numRuns: 1 });
  const [made = []] = fc.sample(holders, { seed, numRuns: 1 });
  await addStudies(t, { courses, people, now: NOW });
  await addPasses(t, made, courses);
  const admin = await addPerson(t, "admin");
  return { t, admin, courses, tables: await readAll(t) };
}

describe("PEOPLE-12: the list of students, narrowed", () => {
  test.each([1, 2, 3])(
    "is that of the raw tables, by every filter with every other (%i)",
    async (seed) => {
      const { admin, courses, tables } = await school(seed);
      let [some, none] = [0, 0];
      for (const courseId of ["", courses[0]._id, courses[1]._id])
        for (const pass of passHoldings)
          for (const idle of idlePeriods)
            for (const status of ["all", "active", "blocked"] as const) {
              const filter = { ...whole, courseId, pass, idle, status };
              const wanted = expected(tables, filter);
              const { ids } = await pages(admin, filter);
              expect(ids, JSON.stringify(filter)).toEqual(wanted);
              if (wanted.length > 0) some += 1;
              else none += 1;
              const search = expected(tables, { ...filter, search: "ana p1" });
              const found = await pages(admin, { ...filter, search: "ana p1" });
              expect(found.ids.sort(), `${JSON.stringify(filter)} ana p1`).toEqual(search.sort());
            }
      expect([some > 100, none > 0], `${some} found somebody, ${none} nobody`).toEqual([true, true]);
    },
    120_000,
  );

  test("is sorted by name where it reads the people, from a letter on", async () => {
    const { admin, tables } = await school(4);
    for (const order of studentOrders)
      for (const from of ["", "m", "Ná", "zz", " "])
        for (const narrowed of [{}, { pass: "none" }, { idle: "never" }] as const)
          for (const status of ["all", "active"] as const) {
            const filter = { ...whole, ...narrowed, order, from, status };
            expect((await pages(admin, filter)).ids, JSON.stringify(filter)).toEqual(expected(tables, filter));
          }
  });

  test("each row tells the last day of activity in the courses of today", async () => {
    const { admin, tables } = await school(5);
    const { page } = await admin.as.query(list, {
      search: "",
      status: "all",
      paginationOpts: { numItems: 90, cursor: null },
    });
    expect(new Set(page.map(({ lastActiveDay }) => lastActiveDay)).size).toBeGreaterThan(5);
    for (const { userId, lastActiveDay } of page) {
      const days = tables.enrollments.filter((row) => row.userId === userId).map((row) => row.lastActiveDay ?? "");
      expect(lastActiveDay).toBe(days.sort().at(-1) || null);
    }
  });

  test("looks through a bounded number of people for a page, and goes on where it stopped", async () => {
    const t = createBackend();
    const admin = await addPerson(t, "admin");
    await mutate(t, async (ctx) => {
      for (let index = 0; index < 2 * limits.pageSize + 20; index++) {
        const userId = await ctx.db.insert("users", {});
        await createProfile(ctx, { userId, fullName: "Ana Lima", email: `${index}@selo.example` });
        const pass = { userId, givenAt: NOW, note: "", origin: "hand" } as const;
        // Only the first to sign up have none.
        if (index >= 5) await ctx.db.insert("passes", pass);
      }
    });
    const { ids, sizes } = await pages(admin, { search: "", status: "all", pass: "none", today: TODAY });
    expect(ids).toHaveLength(6);
    expect(sizes).toEqual([0, 0, 6]);
    const full = await pages(admin, { search: "", status: "all", pass: "valid", today: TODAY });
    expect(full.sizes).toEqual([100, 100, 15]);
  });

  test("a day that is none is refused where it matters; a course that is none has nobody", async () => {
    const { admin } = await school(6);
    const ask = (more: object) =>
      errorCode(
        admin.as.query(list, { search: "", status: "all", ...more, paginationOpts: { numItems: 1, cursor: null } }),
      );
    for (const today of ["", "2026-02-30", "x"])
      for (const more of [{ pass: "none" }, { idle: "days7" }, { search: "ana", idle: "never" }])
        expect(await ask({ ...more, today })).toBe("invalidInput");
    expect(await ask({ pass: "none" })).toBe("invalidInput");
    for (const courseId of ["none", admin.userId])
      expect(await pages(admin, { ...whole, courseId })).toEqual({ ids: [], sizes: [0] });
  });
});

test("PEOPLE-12: an export of the narrowed list says so on the audit trail", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const { _id: courseId } = await addCourse(t, { title: "Rust" });
  const begin = api.admin.studentExports.begin;
  await admin.as.mutation(begin, { status: "all", searched: false });
  await admin.as.mutation(begin, { status: "active", searched: true, courseId, pass: "none", idle: "days30" });
  expect(await auditTrail(t)).toEqual([
    "student.listExported CSV (all)",
    "student.listExported CSV (active, pass none, idle days30, search, Rust)",
  ]);
});
