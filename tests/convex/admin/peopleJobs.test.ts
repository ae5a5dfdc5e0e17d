import { describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { createCoupon } from "../../../convex/model/learning/coupons/writes";
import { peopleJobRules } from "../../../convex/shared/peopleJobs";
import { addPerson, allRows, errorCode, finishScheduled, mutate, present, type Backend, type Person } from "../setup";
import { auditTrail, jobCounts, createScene, expectSound, holdScheduled, nth, paginationOpts } from "./scene";

const { last, notes, cancel } = api.admin.jobs;
const { startJob: start } = api.admin.students;
const students = { kind: "people" } as const;

async function crowd(t: Backend, size: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < size; number++) people.push(await addPerson(t));
  return people;
}

const idsOf = (people: Person[]) => people.map(({ userId }) => userId);
const blocked = async (t: Backend) =>
  (await t.run((ctx) => allRows(ctx, "profiles"))).filter((row) => row.isBlocked).map(({ userId }) => userId);

async function notesOf({ as }: Person) {
  const { _id: jobId } = await present(as.query(last, students));
  const { page } = await as.query(notes, { jobId, paginationOpts });
  return page.map(({ userId, note }) => [userId, note]);
}

describe("PEOPLE-6: a job over many people", () => {
  test("blocks those chosen, ends their sessions, names who was skipped, and is on the audit trail", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 7);
    const first = nth(people);
    await admin.as.mutation(start, { act: "block", userIds: [...idsOf(people), admin.userId] });
    await finishScheduled(t);
    expect(await blocked(t)).toEqual(idsOf(people));
    expect(await errorCode(first.as.query(api.student.enrollments.mine, { paginationOpts }))).toBe("accountBlocked");
    const job = { act: "block", status: "finished", total: 8, doneCount: 8, skippedCount: 1 };
    expect(await admin.as.query(last, students)).toMatchObject(job);
    expect(await notesOf(admin)).toEqual([[admin.userId, "cannotBlockSelf"]]);
    expect((await auditTrail(t)).filter((line) => line.startsWith("student.blocked"))).toHaveLength(7 + 1);
    expect(await jobCounts(t)).toEqual([{ done: 7, refused: 1, isCanceled: false }]);
    await admin.as.mutation(start, { act: "unblock", userIds: idsOf(people) });
    await finishScheduled(t);
    expect(await blocked(t)).toEqual([]);
    expect((await auditTrail(t)).filter((line) => line.startsWith("student.unblocked"))).toHaveLength(7 + 1);
    await expectSound(t);
  });

  test("says who was blocked already, and who is gone", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 2);
    const [one, two] = [nth(people, 0), nth(people, 1)];
    const userIds = idsOf([one, two]);
    await admin.as.mutation(api.admin.students.setBlocked, { userId: one.userId, blocked: true });
    const finish = holdScheduled(t);
    await admin.as.mutation(start, { act: "block", userIds });
    await two.as.mutation(internal.jobs.privacyRemoval.begin, { certificates: "keepName", code: "" });
    await finish();
    const { _id: jobId } = await present(admin.as.query(last, students));
    const { page } = await admin.as.query(notes, { jobId, paginationOpts });
    expect(page).toMatchObject([{ userId: one.userId, note: "nothingToChange" }]);
    expect(await admin.as.query(last, students)).toMatchObject({ doneCount: 2 });
  });

  test("ACCESS-8: there is always an unblocked administrator, though everybody else is blocked", async () => {
    const { t, admin } = await createScene();
    const other = await addPerson(t, "admin");
    await admin.as.mutation(start, { act: "unblock", userIds: [other.userId] });
    const { _id: jobId } = await present(admin.as.query(last, students));
    await finishScheduled(t);
    await t.run(async (ctx) => {
      await ctx.db.patch("jobs", jobId, { work: { kind: "people", act: "block", ofSearch: false } });
      const profiles = await allRows(ctx, "profiles");
      const own = profiles.find(({ userId }) => userId === admin.userId);
      if (own) await ctx.db.patch("profiles", own._id, { isBlocked: true });
    });
    const item = { jobId, userId: other.userId, state: "waiting" as const };
    const itemId = await t.run((ctx) => ctx.db.insert("jobItems", item));
    expect(await t.mutation(internal.jobs.engine.act, { actorId: admin.userId, jobId, itemId })).toEqual({
      note: "spared",
    });
    expect(await blocked(t)).toEqual([admin.userId]);
  });

  test("a failure stops no other and is named", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, 3);
    vi.spyOn(console, "error").mockReturnValue();
    const broken = nth(people, 1).userId;
    // Two profiles of one person: reading the one profile throws.
    await t.run(async (ctx) => {
      const own = (await allRows(ctx, "profiles")).find(({ userId }) => userId === broken);
      const { _id, _creationTime, ...fields } = await present(own ?? null);
      await ctx.db.insert("profiles", fields);
    });
    await admin.as.mutation(start, { act: "block", userIds: idsOf(people) });
    await finishScheduled(t);
    expect(await blocked(t)).toEqual([nth(people, 0).userId, nth(people, 2).userId]);
    const rows = await t.run((ctx) => allRows(ctx, "jobItems"));
    const noted = rows.filter(({ state }) => state === "noted");
    expect(noted.map(({ userId, note }) => [userId, note])).toEqual([[broken, "failed"]]);
    vi.restoreAllMocks();
  });

  test("enrolls, with a coupon as long as it lasts", async () => {
    const { t, admin, courseId } = await createScene();
    const coupon = { code: "TWO", discountPercentage: 50, isActive: true, validFrom: "2020-01-01", maxUses: 2 };
    await mutate(t, (ctx) => createCoupon(ctx, coupon));
    const people = await crowd(t, 4);
    await nth(people, 0).as.mutation(api.student.enrollments.enroll, { courseId });
    await admin.as.mutation(start, { act: "enroll", userIds: idsOf(people), courseId, couponCode: "two" });
    await finishScheduled(t);
    expect(await notesOf(admin)).toEqual([
      [nth(people, 0).userId, "personEnrolled"],
      [nth(people, 3).userId, "couponExhausted"],
    ]);
    const enrollments = await t.run((ctx) => allRows(ctx, "enrollments"));
    expect(enrollments.map(({ userId, couponCode }) => [userId, couponCode])).toEqual([
      [nth(people, 0).userId, undefined],
      [nth(people, 1).userId, "TWO"],
      [nth(people, 2).userId, "TWO"],
    ]);
    await expectSound(t);
  });

  test("all who match, over pages that the job itself empties", async () => {
    const { t, admin } = await createScene();
    const people = await crowd(t, peopleJobRules.page + 20);
    // The newest: on the first page, and still there after it.
    const other = await addPerson(t, "admin");
    await other.as.mutation(start, { act: "block", userIds: [], filter: { search: "", status: "active" } });
    await finishScheduled(t);
    expect(new Set(await blocked(t))).toEqual(new Set(idsOf(people)));
    const total = people.length + 2;
    const done = { status: "finished", total, doneCount: total, ofSearch: false };
    expect(await other.as.query(last, students)).toMatchObject(done);
    expect(await notesOf(other)).toEqual([
      [other.userId, "cannotBlockSelf"],
      [admin.userId, "spared"],
    ]);
    const fourth = nth(people, 3);
    await other.as.mutation(start, {
      act: "unblock",
      userIds: [],
      filter: { search: fourth.email, status: "blocked" },
    });
    await finishScheduled(t);
    expect(await blocked(t)).not.toContain(fourth.userId);
    expect(await blocked(t)).toHaveLength(people.length - 1);
    await other.as.mutation(start, { act: "unblock", userIds: [], filter: { search: "nobody here", status: "all" } });
    await finishScheduled(t);
    expect(await other.as.query(last, students)).toMatchObject({ status: "finished", total: 0, ofSearch: true });
  });

  test("ends where it is canceled, and with the rights of whom it works for", async () => {
    const { t, admin } = await createScene();
    const other = await addPerson(t, "admin");
    const people = await crowd(t, 6);
    const begin = async (end: (jobId: Id<"jobs">) => Promise<unknown>) => {
      const finish = holdScheduled(t);
      await other.as.mutation(start, { act: "block", userIds: idsOf(people) });
      await end(await jobId());
      await finish();
      return (await t.run((ctx) => allRows(ctx, "jobs"))).at(-1)?.status;
    };
    const jobId = async () => (await present(other.as.query(last, students)))._id;
    expect(await begin((id) => other.as.mutation(cancel, { jobId: id }))).toBe("canceled");
    const target = { userId: other.userId };
    expect(await begin(() => admin.as.mutation(api.admin.roles.set, { ...target, role: "admin", held: false }))).toBe(
      "canceled",
    );
    await admin.as.mutation(api.admin.roles.set, { ...target, role: "admin", held: true });
    expect(await begin(() => admin.as.mutation(api.admin.students.setBlocked, { ...target, blocked: true }))).toBe(
      "canceled",
    );
    expect(await blocked(t)).toEqual([other.userId]);
  });

  test.each(["chosen", "all"])("ends with the course that it enrolls in (%s)", async (of) => {
    const { t, admin, courseId } = await createScene();
    const people = await crowd(t, 7);
    const finish = holdScheduled(t);
    const whom =
      of === "chosen" ? { userIds: idsOf(people) } : { userIds: [], filter: { search: "", status: "all" as const } };
    await admin.as.mutation(start, { act: "enroll", courseId, ...whom });
    await admin.as.mutation(api.admin.courses.remove, { courseId });
    await finish();
    expect(await admin.as.query(last, students)).toMatchObject({ status: "canceled", doneCount: 0, skippedCount: 0 });
    expect(await notesOf(admin)).toEqual([]);
  });

  test("runs one at a time, so that it can be canceled", async () => {
    const { t, admin } = await createScene();
    const { as: other } = await addPerson(t, "admin");
    const [person] = await crowd(t, 1);
    const act = { act: "block" as const, userIds: idsOf(person ? [person] : []) };
    const finish = holdScheduled(t);
    await admin.as.mutation(start, act);
    const { _id: jobId } = await present(admin.as.query(last, students));
    expect(await errorCode(admin.as.mutation(start, act))).toBe("jobRunning");
    await other.mutation(start, act);
    await admin.as.mutation(cancel, { jobId });
    expect(await errorCode(admin.as.mutation(start, act))).toBe("");
    await finish();
  });

  test("refuses nobody, too many, and a course where none belongs", async () => {
    const { admin, courseId } = await createScene();
    const code = (args: object) => errorCode(admin.as.mutation(start, { userIds: [], act: "block", ...args }));
    expect(await code({})).toBe("invalidInput");
    expect(await code({ userIds: Array.from({ length: 501 }, () => admin.userId) })).toBe("");
    expect(await code({ userIds: [admin.userId], courseId })).toBe("invalidInput");
    expect(await code({ userIds: [admin.userId], act: "enroll" })).toBe("invalidInput");
    expect(await code({ userIds: [admin.userId], filter: { search: "", status: "all" } })).toBe("invalidInput");
  });
});

test("PEOPLE-8: an export of the list is on the audit trail", async () => {
  const { t, admin } = await createScene();
  await admin.as.mutation(api.admin.studentExports.begin, { status: "blocked", searched: true });
  expect(await auditTrail(t)).toEqual(["student.listExported CSV (blocked, search)"]);
});
