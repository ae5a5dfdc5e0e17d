import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { addCourse, addPerson, allRows, errorCode, finishScheduled, mutate, present, type Person } from "../setup";
import {
  auditTrail,
  lastChanges,
  completeLessons,
  createScene,
  expectSound,
  firstLesson,
  holdScheduled,
  nth,
  passExam,
} from "./scene";

const { last, notes } = api.admin.jobs;
const { startJob: start } = api.admin.students;
const { enroll, allEnded } = api.student.enrollments;
const reason = "Turma errada";
const paginationOpts = { numItems: 100, cursor: null };

/** Two courses, three people in the first, one of them in both, and an administrator in both. */
async function twoCourses() {
  const scene = await createScene({ questions: 3, timeLimitMinutes: 30 });
  const { t, admin, courseId } = scene;
  const other = await addCourse(t, {});
  const [one, two, both] = [await addPerson(t), await addPerson(t), await addPerson(t)];
  for (const { as } of [one, two, both, admin]) await as.mutation(enroll, { courseId });
  for (const { as } of [both, admin]) await as.mutation(enroll, { courseId: other._id });
  const people = [one, two, both];
  const userIds = [...people, admin].map(({ userId }) => userId);
  const run = async (request: Partial<(typeof start)["_args"]> & Pick<(typeof start)["_args"], "act">) => {
    await admin.as.mutation(start, { userIds, courseId, ...request });
    await finishScheduled(t);
    return await notesOf();
  };
  const notesOf = async () => {
    const { _id: jobId } = await present(admin.as.query(last, { kind: "people" }));
    const { page } = await admin.as.query(notes, { jobId, paginationOpts });
    return page.map(({ userId, note }) => [userId, note]);
  };
  const inCourse = async (id: Id<"courses">) =>
    (await t.run((ctx) => allRows(ctx, "enrollments"))).filter((row) => row.courseId === id);
  const whoIn = async (id: Id<"courses">) => (await inCourse(id)).map(({ userId }) => userId);
  const mailsTo = async ({ userId }: Person) =>
    (await t.run((ctx) => allRows(ctx, "mails")))
      .filter((mail) => mail.userId === userId)
      .map(({ message }) => message);
  return { ...scene, other, one, two, both, people, run, notesOf, inCourse, whoIn, mailsTo };
}

type TwoCourses = Awaited<ReturnType<typeof twoCourses>>;
let scene: TwoCourses;
beforeEach(async () => {
  scene = await twoCourses();
});

describe("ENROLL-9, PEOPLE-21: many enrollments end as a job", () => {
  test("with a reason, without administrators; the others are not touched", async () => {
    const { t, admin, one, two, both, other, courseId, run, whoIn, mailsTo } = scene;
    const stranger = await addPerson(t);
    await stranger.as.mutation(enroll, { courseId });
    const there = await scene.inCourse(other._id);
    expect(await run({ act: "end", reason: `  ${reason} ` })).toEqual([[admin.userId, "spared"]]);
    expect(await whoIn(courseId)).toEqual([admin.userId, stranger.userId]);
    expect(await scene.inCourse(other._id)).toEqual(there);
    for (const person of [one, two, both]) {
      expect(await person.as.query(allEnded, {})).toMatchObject([{ courseId, reason, movedTo: null }]);
      expect(await mailsTo(person)).toMatchObject([{ kind: "enrollmentEnded", reason, movedTo: null }]);
    }
    const jobs = await t.run((ctx) => allRows(ctx, "jobs"));
    expect(JSON.stringify(jobs)).not.toContain(reason);
    await expectSound(t);
  });

  test("refuses what is missing or too much", async () => {
    const { admin, one, other, courseId } = scene;
    const { _id: toCourseId } = other;
    const extension = { extraMinutes: 5, extraAttempts: 0 };
    const code = (request: object) =>
      errorCode(admin.as.mutation(start, { userIds: [one.userId], act: "end", ...request }));
    for (const request of [
      { courseId },
      { reason },
      { courseId, reason, toCourseId },
      { courseId, reason, extension },
      { act: "block", reason },
      { act: "move", courseId, reason },
      { act: "move", toCourseId, reason },
      { act: "extend", courseId },
      { act: "enroll", courseId, reason },
      { userIds: [], ofCourse: { search: "", state: "all", today: "2026-01-01" }, reason, courseId: undefined },
      {
        userIds: [],
        courseId,
        reason,
        filter: { search: "", status: "all" },
        ofCourse: { search: "", state: "all", today: "2026-01-01" },
      },
    ])
      expect(await code(request)).toBe("invalidInput");
    expect(await code({ courseId, reason: " " })).toBe("reason: endingReasonRequired");
    expect(await code({ act: "move", courseId, toCourseId: courseId, reason })).toBe("toCourseId: otherCourseRequired");
    for (const [extraMinutes, field] of [
      [-0, "extraMinutes: extraMinutesInvalid"],
      [0, "extraMinutes: extensionRequired"],
      [601, "extraMinutes: extraMinutesInvalid"],
    ] as const)
      expect(await code({ act: "extend", courseId, extension: { extraMinutes, extraAttempts: 0 } })).toBe(field);
    await scene.t.run(async (ctx) => {
      for (const exam of await allRows(ctx, "courseExams"))
        if (exam.courseId === courseId) await ctx.db.delete("courseExams", exam._id);
    });
    expect(await code({ act: "extend", courseId, extension })).toBe("examUnavailable");
  });
});

describe("ENROLL-12: students move to another course", () => {
  test("out here and in there at once; who is there already only leaves", async () => {
    const { t, admin, one, two, both, other, courseId, run, whoIn, mailsTo } = scene;
    await completeLessons(one, [await firstLesson(t, courseId)]);
    const [bothThere] = (await scene.inCourse(other._id)).filter(({ userId }) => userId === both.userId);
    const notes = await run({ act: "move", toCourseId: other._id, reason });
    expect(notes).toEqual([[admin.userId, "spared"]]);
    expect(await whoIn(courseId)).toEqual([admin.userId]);
    expect(new Set(await whoIn(other._id))).toEqual(new Set([admin, both, one, two].map(({ userId }) => userId)));
    expect((await scene.inCourse(other._id)).find(({ userId }) => userId === both.userId)).toEqual(bothThere);
    for (const person of [one, both]) {
      const movedTo = { courseTitle: other.title, slug: other.slug };
      expect(await person.as.query(allEnded, {})).toMatchObject([{ courseId, reason, movedTo }]);
      expect(await mailsTo(person)).toMatchObject([{ kind: "enrollmentEnded", reason, movedTo: other.title }]);
    }
    const lines = await auditTrail(t);
    const [from] = await t.run((ctx) => allRows(ctx, "courses"));
    // One for each person, and the job's own.
    expect(lines.filter((line) => line.startsWith("student.moved"))).toHaveLength(3 + 1);
    expect(await lastChanges(t)).toEqual([`course: ${from?.title ?? ""} → ${other.title}`]);
    expect(lines.filter((line) => line.startsWith("student.unenrolled") && line.includes(reason))).toHaveLength(3);
    // Back within 90 days, progress is there.
    await one.as.mutation(enroll, { courseId });
    const [again] = (await scene.inCourse(courseId)).filter(({ userId }) => userId === one.userId);
    expect(again?.completedLessonCount).toBe(1);
    await expectSound(t);
  });

  test("the pass moves along, so that its end ends the other course, and an undo puts everything back", async () => {
    const { t, admin, one, both, other, courseId, run } = scene;
    const passId = await mutate(t, async (ctx) => {
      const id = await ctx.db.insert("passes", { userId: one.userId, givenAt: Date.now(), note: "", origin: "hand" });
      for (const row of await allRows(ctx, "enrollments"))
        if (row.userId === one.userId) await ctx.db.patch("enrollments", row._id, { passId: id });
      return id;
    });
    const state = async () =>
      (await t.run((ctx) => allRows(ctx, "enrollments")))
        .map(({ userId, courseId, enrolledAt, passId }) => JSON.stringify({ userId, courseId, enrolledAt, passId }))
        .sort();
    const was = await state();
    await run({ act: "move", toCourseId: other._id, reason });
    const { _id: jobId } = await present(admin.as.query(last, { kind: "people" }));
    const there = await scene.inCourse(other._id);
    expect(there.find(({ userId }) => userId === one.userId)?.passId).toBe(passId);
    await admin.as.mutation(api.admin.peopleJobs.undo, { jobId, reason: "De volta" });
    await finishScheduled(t);
    expect(await state()).toEqual(was);
    expect(await one.as.query(allEnded, {})).toMatchObject([{ courseId: other._id, reason: "De volta" }]);
    expect(await both.as.query(allEnded, {})).toEqual([]);
    // Undoing the undo moves them again.
    const { _id: undoId } = await present(admin.as.query(last, { kind: "people" }));
    await admin.as.mutation(api.admin.peopleJobs.undo, { jobId: undoId, reason });
    await finishScheduled(t);
    expect(await scene.whoIn(courseId)).toEqual([admin.userId]);
    await admin.as.mutation(api.admin.passes.end, { passId, reason: "Reembolso", courses: "endCourses" });
    expect(await scene.whoIn(other._id)).not.toContain(one.userId);
    await expectSound(t);
  });

  test("PEOPLE-22: whoever was changed in one of the two courses since is skipped in both", async () => {
    const { t, admin, one, two, both, other, courseId, run } = scene;
    await run({ act: "move", toCourseId: other._id, reason });
    const { _id: jobId } = await present(admin.as.query(last, { kind: "people" }));
    const there = nth((await scene.inCourse(other._id)).filter(({ userId }) => userId === one.userId));
    await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: there._id, reason: "Depois" });
    await two.as.mutation(enroll, { courseId });
    await admin.as.mutation(api.admin.peopleJobs.undo, { jobId, reason: "De volta" });
    await finishScheduled(t);
    expect(new Map((await scene.notesOf()).map(([id, note]) => [id, note]))).toEqual(
      new Map([one, two].map(({ userId }) => [userId, "changedSince"])),
    );
    expect(new Set(await scene.whoIn(courseId))).toEqual(new Set([admin, both, two].map(({ userId }) => userId)));
    expect(new Set(await scene.whoIn(other._id))).toEqual(new Set([admin, both, two].map(({ userId }) => userId)));
    await expectSound(t);
  });

  test("a certificate here stays; an open exam expires without an attempt", async () => {
    const { t, one, two, other, courseId, run } = scene;
    const lessons = (await t.run((ctx) => allRows(ctx, "lessons"))).filter((row) => row.courseId === courseId);
    await completeLessons(one, lessons);
    await passExam(t, one, courseId);
    const certificates = await t.run((ctx) => allRows(ctx, "certificates"));
    expect(certificates).toHaveLength(1);
    await two.as.mutation(api.student.exams.start, { courseId });
    await run({ act: "move", toCourseId: other._id, reason });
    expect(await t.run((ctx) => allRows(ctx, "certificates"))).toEqual(certificates);
    const sittings = await t.run((ctx) => allRows(ctx, "examSittings"));
    expect(sittings.filter(({ userId }) => userId === two.userId).map(({ status }) => status)).toEqual(["expired"]);
    await expectSound(t);
  });

  test("at once with the student leaving or the other course's deletion, nobody is lost between", async () => {
    const { t, admin, one, other, courseId } = scene;
    const finish = holdScheduled(t);
    const userIds = scene.people.map(({ userId }) => userId);
    await admin.as.mutation(start, { act: "move", userIds, courseId, toCourseId: other._id, reason });
    const own = nth((await scene.inCourse(courseId)).filter(({ userId }) => userId === one.userId));
    await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: own._id, reason: "Antes" });
    await admin.as.mutation(api.admin.courses.remove, { courseId: other._id });
    await finish();
    expect(await admin.as.query(last, { kind: "people" })).toMatchObject({ status: "canceled" });
    expect(new Set(await scene.whoIn(courseId))).toEqual(
      new Set([admin, scene.two, scene.both].map(({ userId }) => userId)),
    );
  });

  test("who left meanwhile is named", async () => {
    const { t, admin, one, other, courseId } = scene;
    const finish = holdScheduled(t);
    await admin.as.mutation(start, { act: "move", userIds: [one.userId], courseId, toCourseId: other._id, reason });
    const own = nth((await scene.inCourse(courseId)).filter(({ userId }) => userId === one.userId));
    await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: own._id, reason: "Antes" });
    await finish();
    expect(await scene.notesOf()).toEqual([[one.userId, "notEnrolled"]]);
    expect(await scene.whoIn(other._id)).not.toContain(one.userId);
  });
});

test("PEOPLE-23: an extension raises what people have, and the clock of an open exam, once", async () => {
  const { t, one, two, both, courseId, run, admin } = scene;
  const stranger = await addPerson(t);
  const more = { userId: two.userId, courseId, version: 0, extraMinutes: 30, extraAttempts: 0 };
  await admin.as.mutation(api.admin.accommodations.save, more);
  await both.as.mutation(api.student.exams.start, { courseId });
  const deadline = async () => nth(await t.run((ctx) => allRows(ctx, "examSittings"))).deadlineAt ?? 0;
  const before = await deadline();
  const extension = { extraMinutes: 10, extraAttempts: 1 };
  const userIds = [one, two, both, stranger].map(({ userId }) => userId);
  expect(await run({ act: "extend", userIds, extension })).toEqual([[stranger.userId, "notEnrolled"]]);
  const given = async () =>
    Object.fromEntries(
      (await t.run((ctx) => allRows(ctx, "examCandidates"))).map((row) => [
        row.userId,
        [row.extraMinutes, row.extraAttempts],
      ]),
    );
  const expected = { [one.userId]: [10, 1], [two.userId]: [30, 1], [both.userId]: [10, 1] };
  expect(await given()).toEqual(expected);
  expect((await deadline()) - before).toBe(10 * 60_000);
  expect((await run({ act: "extend", userIds, extension })).map(([, note]) => note)).toEqual([
    ...Array<string>(3).fill("nothingToChange"),
    "notEnrolled",
  ]);
  expect(await given()).toEqual(expected);
  expect((await deadline()) - before).toBe(10 * 60_000);
  const lines = await auditTrail(t);
  expect(lines.filter((line) => line.startsWith("student.accommodated"))).toHaveLength(1 + 3 + 2);
});
