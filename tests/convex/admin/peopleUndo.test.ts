import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import {
  addCourse,
  addPerson,
  allRows,
  errorCode,
  finishScheduled,
  mutate,
  present,
  type Backend,
  type Person,
} from "../setup";
import { auditTrail, createScene, expectSound, holdScheduled, nth } from "./scene";

const { last, notes, cancel } = api.admin.jobs;
const { startJob: start, setBlocked } = api.admin.students;
const { askUndo, undo } = api.admin.peopleJobs;
const reason = "Feito por engano";

type UserId = Id<"users">;

async function crowd(t: Backend, size: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < size) people.push(await addPerson(t));
  return people;
}

const idsOf = (people: readonly Person[]): UserId[] => people.map(({ userId }) => userId);

function without<Value>(all: ReadonlySet<Value>, others: Iterable<unknown>): Set<Value> {
  const left = new Set<unknown>(others);
  return new Set([...all].filter((value) => !left.has(value)));
}

/** Runs an act to its end; returns the id of its job. */
async function run(
  { t, by }: { t: Backend; by: Person },
  request: (typeof start)["_args"] | { undoes: Id<"jobs">; reason?: string },
): Promise<Id<"jobs">> {
  const { undoes, ...why } = "undoes" in request ? request : { undoes: undefined };
  if (undoes !== undefined) await by.as.mutation(undo, { jobId: undoes, ...why });
  else await by.as.mutation(start, request as (typeof start)["_args"]);
  await finishScheduled(t);
  return (await present(by.as.query(last, { kind: "people" })))._id;
}

async function notesOf({ as }: Person, jobId: Id<"jobs">) {
  const { page } = await as.query(notes, { jobId, paginationOpts: { numItems: 100, cursor: null } });
  return new Map(page.map(({ userId, note }) => [userId, note]));
}

/** Who is blocked, from the raw rows. */
const blocked = async (t: Backend): Promise<Set<UserId>> =>
  new Set((await t.run((ctx) => allRows(ctx, "profiles"))).filter((row) => row.isBlocked).map(({ userId }) => userId));

/** Who is in which course, with what they have there; from the raw rows, without ids and times of rows. */
async function studies(t: Backend): Promise<Set<string>> {
  const rows = await t.run((ctx) => allRows(ctx, "enrollments"));
  return new Set(
    rows.map((row) => {
      const { userId, courseId, enrolledAt, completedLessonCount, couponCode, passId, completedAt } = row;
      return JSON.stringify({ userId, courseId, enrolledAt, completedLessonCount, couponCode, passId, completedAt });
    }),
  );
}

describe("PEOPLE-22: an undo takes back what a job did, for whom it changed and nobody else", () => {
  test("blocking: who was blocked before stays blocked, who was changed since stays as they are", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 12);
    const [before, unblockedSince, twice] = [nth(people, 0), nth(people, 1), nth(people, 2)];
    await admin.as.mutation(setBlocked, { userId: before.userId, blocked: true });
    const was = await blocked(t);
    const jobId = await run({ t, by: admin }, { act: "block", userIds: idsOf(people) });
    expect(await blocked(t)).toEqual(new Set(idsOf(people)));
    expect(await admin.as.query(askUndo, { jobId })).toMatchObject({ count: 11, isExact: true, spared: 0 });

    await admin.as.mutation(setBlocked, { userId: unblockedSince.userId, blocked: false });
    for (const isBlocked of [false, true])
      await admin.as.mutation(setBlocked, { userId: twice.userId, blocked: isBlocked });
    const undoId = await run({ t, by: admin }, { undoes: jobId });
    expect(await blocked(t)).toEqual(new Set([...was, twice.userId]));
    expect(await notesOf(admin, undoId)).toEqual(
      new Map([
        [unblockedSince.userId, "changedSince"],
        [twice.userId, "changedSince"],
      ]),
    );
    expect(await admin.as.query(last, { kind: "people" })).toMatchObject({
      ...{ act: "unblock", total: 11, doneCount: 11, skippedCount: 2 },
      people: { isUndo: true, canUndo: true },
    });
    const lines = await auditTrail(t);
    expect(lines.filter((line) => line.startsWith("student.unblocked"))).toHaveLength(9 + 2 + 1);

    // Again changes nothing, and an undo is undone as exactly.
    const still = await blocked(t);
    const again = await run({ t, by: admin }, { undoes: jobId });
    expect(await blocked(t)).toEqual(still);
    expect((await notesOf(admin, again)).size).toBe(11);
    await run({ t, by: admin }, { undoes: undoId });
    expect(await blocked(t)).toEqual(without(new Set(idsOf(people)), [unblockedSince.userId]));
    await expectSound(t);
  });

  test("unblocking: who became an administrator meanwhile is not blocked again", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 4);
    await run({ t, by: admin }, { act: "block", userIds: idsOf(people.slice(0, 3)) });
    const was = await blocked(t);
    const jobId = await run({ t, by: admin }, { act: "unblock", userIds: idsOf(people) });
    const promoted = nth(people, 1).userId;
    await admin.as.mutation(api.admin.roles.set, { userId: promoted, role: "admin", held: true });
    const undoId = await run({ t, by: admin }, { undoes: jobId });
    expect(await blocked(t)).toEqual(without(was, [promoted]));
    expect(await notesOf(admin, undoId)).toEqual(new Map([[promoted, "spared"]]));
  });

  test("enrolling and ending: the same enrollments as before, with progress, coupon and pass", async () => {
    const { t, admin, courseId } = await createScene({ lessons: [3] });
    const other = await addCourse(t, {});
    const people = await crowd(t, 8);
    const there = people.slice(0, 3);
    const [{ userId: withPass }, leaves] = [nth(people, 0), nth(people, 1)];
    const passId = await t.run((ctx) =>
      ctx.db.insert("passes", { userId: withPass, courseId, givenAt: Date.now(), note: "", origin: "hand" }),
    );
    for (const { as } of there) await as.mutation(api.student.enrollments.enroll, { courseId });
    for (const { as } of people) await as.mutation(api.student.enrollments.enroll, { courseId: other._id });
    await mutate(t, async (ctx) => {
      for (const row of await allRows(ctx, "enrollments"))
        if (row.userId === withPass && row.courseId === courseId)
          await ctx.db.patch("enrollments", row._id, { passId });
    });
    const lessons = await t.run((ctx) => allRows(ctx, "lessons"));
    const lesson = nth(lessons.filter((row) => row.courseId === courseId));
    for (const { as } of there) await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
    const was = await studies(t);

    const enrolled = await run({ t, by: admin }, { act: "enroll", courseId, userIds: idsOf(people) });
    expect((await studies(t)).size).toBe(was.size + 5);
    expect(await errorCode(admin.as.mutation(undo, { jobId: enrolled, reason: " " }))).toBe(
      "reason: endingReasonRequired",
    );
    await run({ t, by: admin }, { undoes: enrolled, reason });
    expect(await studies(t)).toEqual(was);
    const ended = await t.run((ctx) => allRows(ctx, "endedEnrollments"));
    expect(ended.map((row) => row.reason)).toEqual(Array(5).fill(reason));

    const ending = await run({ t, by: admin }, { act: "end", courseId, userIds: idsOf(people), reason });
    expect(await notesOf(admin, ending)).toEqual(new Map(idsOf(people.slice(3)).map((id) => [id, "notEnrolled"])));
    expect((await studies(t)).size).toBe(was.size - 3);
    // Came back, and was ended again: not what the job did.
    await leaves.as.mutation(api.student.enrollments.enroll, { courseId });
    await run({ t, by: admin }, { act: "end", courseId, userIds: [leaves.userId], reason: "Outro motivo" });
    const undoId = await run({ t, by: admin }, { undoes: ending });
    expect(await notesOf(admin, undoId)).toEqual(new Map([[leaves.userId, "changedSince"]]));
    expect(without(was, await studies(t)).size).toBe(1);
    expect(without(await studies(t), was).size).toBe(0);
    await expectSound(t);
  });

  test("an enrollment that the job did not make stays, though person and course are the same", async () => {
    const { t, admin, courseId } = await createScene();
    const people = await crowd(t, 2);
    const [one, two] = [nth(people, 0), nth(people, 1)];
    const jobId = await run({ t, by: admin }, { act: "enroll", courseId, userIds: idsOf(people) });
    await run({ t, by: admin }, { act: "end", courseId, userIds: [one.userId], reason });
    await one.as.mutation(api.student.enrollments.enroll, { courseId });
    await run({ t, by: admin }, { undoes: jobId, reason });
    const rows = await t.run((ctx) => allRows(ctx, "enrollments"));
    expect(rows.map(({ userId }) => userId)).toEqual([one.userId]);
    expect(two.userId).not.toBe(one.userId);
  });

  test("a canceled job is undone as far as it went; a running one and others are not", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 3);
    const finish = holdScheduled(t);
    await admin.as.mutation(start, { act: "block", userIds: idsOf(people) });
    const { _id: jobId } = await present(admin.as.query(last, { kind: "people" }));
    expect(await errorCode(admin.as.mutation(undo, { jobId }))).toBe("invalidInput");
    await admin.as.mutation(cancel, { jobId });
    await finish();
    expect(await admin.as.query(askUndo, { jobId })).toMatchObject({ count: 0 });
    await run({ t, by: admin }, { undoes: jobId });
    expect(await blocked(t)).toEqual(new Set());
    expect(await admin.as.query(last, { kind: "people" })).toMatchObject({ total: 0, people: { canUndo: false } });
  });

  test("two at once: another administrator's job is not taken back", async () => {
    const { t, admin } = await createScene();
    const other = await addPerson(t, "admin");
    const people = await crowd(t, 14);
    const finish = holdScheduled(t);
    await admin.as.mutation(start, { act: "block", userIds: idsOf(people.slice(0, 9)) });
    await other.as.mutation(start, { act: "block", userIds: idsOf(people.slice(5)) });
    await finish();
    expect(await blocked(t)).toEqual(new Set(idsOf(people)));
    const jobs = await t.run((ctx) => allRows(ctx, "jobItems"));
    const mine = await present(admin.as.query(last, { kind: "people" }));
    const changed = jobs
      .filter(({ jobId, state }) => jobId === mine._id && state === "done")
      .map(({ userId }) => userId);
    await run({ t, by: admin }, { undoes: mine._id });
    expect(await blocked(t)).toEqual(without(new Set(idsOf(people)), changed));
    expect(changed.length).toBeGreaterThanOrEqual(5);
  });

  test("somebody unblocks by hand while the undo runs", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 7);
    const jobId = await run({ t, by: admin }, { act: "block", userIds: idsOf(people) });
    const sixth = nth(people, 5);
    const finish = holdScheduled(t);
    await admin.as.mutation(undo, { jobId });
    for (const isBlocked of [false, true])
      await admin.as.mutation(setBlocked, { userId: sixth.userId, blocked: isBlocked });
    await finish();
    expect(await blocked(t)).toEqual(new Set([sixth.userId]));
  });

  test("500 people, one account deleted since", { timeout: 120_000 }, async () => {
    const { t, admin } = await createScene();
    const userIds = await t.run(async (ctx) => {
      const ids: UserId[] = [];
      for (let number = 0; number < 500; number++) {
        const userId = await ctx.db.insert("users", {});
        ids.push(userId);
        await ctx.db.insert("profiles", {
          ...{ userId, fullName: `P ${number}`, email: `p${number}@selo.example`, isBlocked: number % 5 === 0 },
          ...{ language: "pt", stoppedMails: [], courseCount: 0, searchText: "", version: 0 },
        });
      }
      return ids;
    });
    const was = await blocked(t);
    expect(was.size).toBe(100);
    const jobId = await run({ t, by: admin }, { act: "block", userIds });
    expect((await blocked(t)).size).toBe(500);
    const gone = nth(userIds, 3);
    await t.run(async (ctx) => {
      for (const row of await allRows(ctx, "profiles"))
        if (row.userId === gone) await ctx.db.delete("profiles", row._id);
    });
    await run({ t, by: admin }, { undoes: jobId });
    expect(await blocked(t)).toEqual(was);
    expect(await admin.as.query(last, { kind: "people" })).toMatchObject({
      total: 400,
      doneCount: 400,
      skippedCount: 1,
    });
  });
});
