import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { peopleJobRules } from "../../../convex/shared/peopleJobs";
import {
  addPerson,
  addUpTotals,
  allRows,
  errorCode,
  finishScheduled,
  mutate,
  present,
  type Backend,
  type Person,
} from "../setup";
import { createScene, nth } from "./scene";

const { ask } = api.admin.peopleJobs;
const { startJob: start } = api.admin.students;
const { last } = api.admin.jobs;
const today = "2026-11-28";
const words = ["ana", "souza", "rui"];

type Profile = Doc<"profiles">;

/** People with names, states and enrollments by chance; some are administrators. */
async function school(t: Backend, courseId: Doc<"courses">["_id"], people: { name: number[]; role: number }[]) {
  const made: Person[] = [];
  for (const { name, role } of people) {
    const person = await addPerson(t, role === 3 ? "admin" : undefined);
    made.push(person);
    await mutate(t, async (ctx) => {
      const own = nth((await allRows(ctx, "profiles")).filter(({ userId }) => userId === person.userId));
      const fullName = `${name.map((word) => words[word]).join(" ")} ${made.length}`;
      await ctx.db.patch("profiles", own._id, { fullName, isBlocked: role === 1 });
    });
    if (role !== 1) await person.as.mutation(api.student.enrollments.enroll, { courseId });
  }
  await finishScheduled(t);
  await addUpTotals(t);
}

/** The same from all raw rows. */
async function naive(t: Backend, fits: (row: Profile) => boolean, isHarmful: boolean) {
  const [profiles, roles] = await t.run(async (ctx) => [
    await allRows(ctx, "profiles"),
    await allRows(ctx, "userRoles"),
  ]);
  const administrators = new Set(roles.map(({ userId }) => userId));
  const all = profiles.filter(fits);
  const spared = isHarmful ? all.filter(({ userId }) => administrators.has(userId)) : [];
  return {
    count: all.length - spared.length,
    spared: spared.length,
    names: all.filter((row) => !spared.includes(row)).map(({ fullName }) => fullName),
  };
}

const person = fc.record({ name: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }), role: fc.nat(3) });

describe("PEOPLE-20: the question before an act on many", () => {
  test("its number is that of the raw rows, and of the people whom the job acts on", { timeout: 120_000 }, async () => {
    const search = fc.constantFrom("", "ana", "souza ana", "nobody");
    const status = fc.constantFrom("all", "active", "blocked");
    const act = fc.constantFrom("block", "unblock", "enroll", "end");
    const schools = fc.array(person, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(schools, search, status, act, async (people, text, state, what) => {
        const { t, admin, courseId } = await createScene();
        await school(t, courseId, people);
        const filter = { search: text, status: state };
        const fits = (row: Profile) =>
          (state === "all" || row.isBlocked === (state === "blocked")) &&
          text.split(" ").every((word) => row.searchText.includes(word));
        const { names, ...expected } = await naive(t, fits, what === "block" || what === "end");
        const asked = await admin.as.query(ask, { act: what, userIds: [], filter });
        expect(asked).toMatchObject({ ...expected, isExact: true });
        expect(asked.names).toHaveLength(Math.min(peopleJobRules.named, names.length));
        for (const name of asked.names) expect(names).toContain(name);
        const more = {
          ...(what === "enroll" || what === "end" ? { courseId } : {}),
          ...(what === "end" && { reason: "R" }),
        };
        await admin.as.mutation(start, { act: what, userIds: [], filter, ...more });
        await finishScheduled(t);
        const { total } = await present(admin.as.query(last, { kind: "people" }));
        expect(total).toBe(asked.count + asked.spared);
      }),
      {
        numRuns: 12,
        examples: [
          [
            [
              { name: [0], role: 1 },
              { name: [1], role: 0 },
            ],
            "",
            "blocked",
            "unblock",
          ],
        ],
      },
    );
  });

  test("of a course's people, by state and search", { timeout: 120_000 }, async () => {
    const state = fc.constantFrom("all", "notStarted", "stopped7", "finished");
    const search = fc.constantFrom("", "ana");
    const activity = fc.array(fc.constantFrom(undefined, "2026-11-27", "2026-11-01"), { minLength: 6, maxLength: 6 });
    const schools = fc.array(person, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(schools, state, search, activity, async (people, which, text, days) => {
        const { t, admin, courseId } = await createScene();
        await school(t, courseId, people);
        const enrollments = await t.run(async (ctx) => {
          for (const [index, { _id }] of (await allRows(ctx, "enrollments")).entries())
            await ctx.db.patch("enrollments", _id, { lastActiveDay: days[index] });
          return await allRows(ctx, "enrollments");
        });
        const inState = {
          all: () => true,
          notStarted: (day?: string) => day === undefined,
          stopped7: (day?: string) => day !== undefined && day <= "2026-11-21",
          finished: () => false,
        }[which];
        const there = enrollments.filter(({ lastActiveDay }) => inState(lastActiveDay)).map(({ userId }) => userId);
        const fits = (row: Profile) => there.includes(row.userId) && row.searchText.includes(text);
        const { names, ...expected } = await naive(t, fits, true);
        const ofCourse = { search: text, state: which, today };
        const asked = await admin.as.query(ask, { act: "end", userIds: [], courseId, ofCourse });
        expect(asked).toMatchObject({ ...expected, isExact: true });
        for (const name of asked.names) expect(names).toContain(name);
        await admin.as.mutation(start, { act: "end", userIds: [], courseId, ofCourse, reason: "R" });
        await finishScheduled(t);
        const left = await t.run((ctx) => allRows(ctx, "enrollments"));
        expect(left).toHaveLength(enrollments.length - asked.count);
      }),
      { numRuns: 12 },
    );
  });

  test("those chosen count once; too many are refused", async () => {
    const { t, admin } = await createScene();
    const [one, two] = [await addPerson(t), await addPerson(t)];
    const userIds = [one.userId, two.userId, one.userId, admin.userId];
    expect(await admin.as.query(ask, { act: "block", userIds })).toMatchObject({ count: 2, spared: 1, isExact: true });
    expect(await admin.as.query(ask, { act: "enroll", userIds })).toMatchObject({ count: 3, spared: 0 });
    const many = Array.from({ length: 501 }, () => one.userId);
    expect(await errorCode(admin.as.query(ask, { act: "block", userIds: many }))).toBe("invalidInput");
  });

  test("where no total is stored, more than can be counted is 'at least', and the job still reaches all", async () => {
    const { t, admin, courseId } = await createScene();
    const size = peopleJobRules.counted + 50;
    await t.run(async (ctx) => {
      for (let number = 0; number < size; number++) {
        const userId = await ctx.db.insert("users", {});
        const row = { userId, courseId, enrolledAt: number, completedLessonCount: 0, searchText: "", hasCoupon: false };
        await ctx.db.insert("enrollments", { ...row, lastActiveDay: "2026-01-01" });
      }
    });
    const ofCourse = { search: "", state: "stopped30" as const, today };
    const asked = await admin.as.query(ask, { act: "end", userIds: [], courseId, ofCourse });
    expect(asked).toMatchObject({ count: peopleJobRules.counted, isExact: false });
  });
});

test("PEOPLE-6: all of a course end over pages that the job itself empties", { timeout: 60_000 }, async () => {
  const { t, admin, courseId } = await createScene();
  const size = peopleJobRules.page + 30;
  for (let number = 0; number < size; number++) {
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId });
  }
  const ofCourse = { search: "", state: "all" as const, today };
  await admin.as.mutation(start, { act: "end", userIds: [], courseId, ofCourse, reason: "Fim da turma" });
  await finishScheduled(t);
  expect(await t.run((ctx) => allRows(ctx, "enrollments"))).toEqual([]);
  expect(await admin.as.query(last, { kind: "people" })).toMatchObject({
    total: size,
    doneCount: size,
    skippedCount: 0,
  });
});
