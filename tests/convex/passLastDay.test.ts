import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc } from "../../convex/_generated/dataModel";
import { auditTrail, expectSound, lastChanges, nth } from "./admin/scene";
import { addCourse, addPerson, allRows, createBackend, errorCode, finishScheduled, type Person } from "./setup";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T15:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A course by approval with a student, whose only pass lasts through 2026-12-31. */
async function passScene() {
  const t = createBackend();
  const [course, other] = [await addCourse(t), await addCourse(t)];
  const admin = (await addPerson(t, "admin")).as;
  const ana = await addPerson(t);
  await admin.mutation(api.admin.access.update, { mode: "byApproval" });
  const give = ({ userId }: Person, more: { courseId?: string; until?: string } = {}) =>
    admin.mutation(api.admin.passes.give, { userId, courseId: "", note: "", ...more });
  const passesOf = ({ as }: Person) => as.query(api.student.access.passes, {});
  const untilOf = async (person: Person) => (await passesOf(person)).map(({ until }) => until);
  await give(ana, { until: "2026-12-31" });
  const passId = nth(await passesOf(ana))._id;
  const set = (until: string | undefined, version = 0) =>
    errorCode(admin.mutation(api.admin.passes.setUntil, { passId, version, ...(until !== undefined && { until }) }));
  return { t, course, other, admin, ana, give, passesOf, untilOf, passId, set };
}

test("PASS-9: the last day moves and goes; the trail tells from what to what, and the student sees it", async () => {
  const { t, ana, untilOf, set } = await passScene();
  expect(await set("2027-03-31")).toBe("");
  expect(await untilOf(ana)).toEqual(["2027-03-31"]);
  expect(await lastChanges(t)).toEqual(["until: 2026-12-31 → 2027-03-31"]);
  expect(await set("2026-11-20", 1)).toBe("");
  expect(await set(undefined, 2)).toBe("");
  expect(await untilOf(ana)).toEqual([null]);
  expect(await lastChanges(t)).toEqual(["until: 2026-11-20 → null"]);
  expect(await set("", 3)).toBe("");
  const extended = (await auditTrail(t)).filter((entry) => entry.startsWith("pass.extended"));
  expect(extended).toEqual(Array(3).fill("pass.extended Maria da Silva"));
  await expectSound(t);
});

test("PASS-9: not to a day that is over, nor over another's change, nor once it has ended", async () => {
  const { admin, ana, untilOf, passId, set } = await passScene();
  expect(await set("2026-11-19")).toBe("until: dayPast");
  expect(await set("2027-02-30")).toBe("until: dayInvalid");
  expect(await set("2027-01-31")).toBe("");
  expect(await set("2027-02-28")).toBe("editConflict");
  expect(await untilOf(ana)).toEqual(["2027-01-31"]);
  await admin.mutation(api.admin.passes.end, { passId, courses: "keepCourses", reason: "Reembolso" });
  expect(await set("2027-03-31", 1)).toBe("passEnded");
  expect(await untilOf(ana)).toEqual(["2027-01-31"]);
});

test("PASS-9: the courses entered with it end on the new day, not on the old one", async () => {
  const { t, course, ana, set } = await passScene();
  await ana.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
  await set("2027-01-31");
  const isEnrolled = async () => {
    await t.mutation(internal.jobs.passes.endExpired, {});
    await finishScheduled(t);
    return (await t.run((ctx) => allRows(ctx, "enrollments"))).length === 1;
  };
  vi.setSystemTime(Date.parse("2027-01-31T15:00:00Z"));
  expect(await isEnrolled()).toBe(true);
  vi.setSystemTime(Date.parse("2027-02-01T15:00:00Z"));
  expect(await isEnrolled()).toBe(false);
});

test("PASS-9: for many of a course, passes for it last at least so long; skipped people are named", async () => {
  const { t, course, other, admin, ana, give, untilOf } = await passScene();
  const [bia, eva, leo, ivo] = [await addPerson(t), await addPerson(t), await addPerson(t), await addPerson(t)];
  await give(bia, { until: "2027-06-30" });
  await give(eva);
  await give(leo, { courseId: other._id, until: "2026-12-31" });
  await give(ivo, { courseId: course._id, until: "2026-12-31" });
  await give(ivo, { courseId: other._id, until: "2026-12-31" });
  const userIds = [ana, bia, eva, leo, ivo].map(({ userId }) => userId);
  const extend = async (lastDay: { until?: string }, more: object = {}) => {
    const request = { act: "extendPass" as const, userIds, courseId: course._id, lastDay, ...more };
    const refusal = await errorCode(admin.mutation(api.admin.students.startJob, request));
    await finishScheduled(t);
    return refusal;
  };
  expect(await extend({ until: "2026-11-19" })).toBe("until: dayPast");
  expect(await extend({}, { courseId: undefined })).toBe("invalidInput");
  expect(await extend({}, { lastDay: undefined })).toBe("invalidInput");
  expect(await extend({ until: "2027-03-31" })).toBe("");
  expect([await untilOf(ana), await untilOf(bia), await untilOf(eva)]).toEqual([
    ["2027-03-31"],
    ["2027-06-30"],
    [null],
  ]);
  expect([await untilOf(leo), await untilOf(ivo)]).toEqual([["2026-12-31"], ["2026-12-31", "2027-03-31"]]);
  const noted = await t.run((ctx) => allRows(ctx, "jobItems"));
  const notes = new Map(noted.map(({ userId, note }) => [userId, note]));
  const expected: [Person, Doc<"jobItems">["note"]][] = [
    [bia, "nothingToChange"],
    [eva, "nothingToChange"],
    [leo, "noPass"],
  ];
  expect(notes).toEqual(new Map(expected.map(([{ userId }, note]) => [userId, note])));
  expect(await extend({})).toBe("");
  expect([await untilOf(ana), await untilOf(bia)]).toEqual([[null], [null]]);
  expect((await auditTrail(t)).filter((entry) => entry.startsWith(`pass.extended ${course.title}`))).toHaveLength(2);
  await expectSound(t);
});
