import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { examRules } from "../../../convex/shared/limits";
import { attempt, enrolled } from "../examScene";
import { findViolations } from "../invariants";
import { addPerson, allRows, errorCode, mutate, present, readTables } from "../setup";
import { auditTrail, lastChanges, paginationOpts } from "./scene";

const MINUTE = 60_000;
const START = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

async function scene(shape: Parameters<typeof enrolled>[0] = {}) {
  const world = await enrolled(shape);
  const admin = await addPerson(world.t, "admin");
  const { userId } = world.person;
  const { courseId } = world;
  const row = async () => {
    await admin.as.mutation(api.admin.students.open, { userId });
    const { page } = await admin.as.query(api.admin.accommodations.list, { userId, paginationOpts });
    return await present(page[0] ?? null);
  };
  const give = async (extraMinutes: number, extraAttempts = 0) => {
    const { version } = await row();
    await admin.as.mutation(api.admin.accommodations.save, {
      ...{ userId, courseId, version, extraMinutes, extraAttempts },
    });
  };
  const deadline = async () => (await world.as.query(api.student.exams.get, { courseId }))?.sitting?.deadlineAt;
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await world.t.finishInProgressScheduledFunctions();
  };
  const lapsed = async () => (await readTables(world.t)).examAttempts.length;
  return { ...world, admin, userId, row, give, deadline, pass, lapsed };
}

describe("EXAM-33: accommodations", () => {
  test("the student reads the extra minutes, only their own, and none where no clock runs", async () => {
    const { t, as, courseId, give } = await scene({ timeLimitMinutes: 30 });
    const told = async (of = as) => (await of.query(api.student.exams.get, { courseId }))?.exam.extraMinutes;
    const other = await addPerson(t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId });
    expect(await told()).toBe(0);
    await give(15);
    expect([await told(), await told(other.as)]).toEqual([15, 0]);
    await mutate(t, async (ctx) => {
      for (const { _id } of await allRows(ctx, "courseExams"))
        await ctx.db.patch("courseExams", _id, { timeLimitMinutes: undefined });
    });
    expect(await told()).toBe(0);
  });

  test("extra time counts from the opening, and moves a running clock at once, also back", async () => {
    const { t, as, courseId, give, deadline, pass, lapsed, row } = await scene({ timeLimitMinutes: 30 });
    await give(15);
    await as.mutation(api.student.exams.start, { courseId });
    expect(await deadline()).toBe(START + 45 * MINUTE);
    await pass(44 * MINUTE);
    await give(60);
    expect(await deadline()).toBe(START + 90 * MINUTE);
    expect((await row()).deadlineAt).toBe(START + 90 * MINUTE);
    await pass(20 * MINUTE);
    expect(await lapsed(), "the old deadline has passed").toBe(0);
    await give(50);
    await pass(16 * MINUTE + examRules.submissionGraceMs);
    expect(await lapsed()).toBe(0);
    await pass(1);
    expect(await lapsed()).toBe(1);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("time that is taken back beyond what has passed ends the sitting now", async () => {
    const { t, as, courseId, give, pass, lapsed } = await scene({ timeLimitMinutes: 30 });
    await give(30);
    await as.mutation(api.student.exams.start, { courseId });
    await pass(50 * MINUTE);
    await give(0);
    await pass(examRules.submissionGraceMs + 1);
    expect(await lapsed()).toBe(1);
    expect((await readTables(t)).examAttempts).toMatchObject([{ submittedAt: START + 50 * MINUTE }]);
  });

  test("an extra attempt opens the exam during a pause, known on load, and is used up by that", async () => {
    const { t, as, courseId, give, row } = await scene();
    for (const right of [0, 1]) await attempt(t, as, courseId, right);
    const retryAt = async () => (await present(as.query(api.student.exams.get, { courseId }))).retryAt;
    expect(await retryAt()).toBe(START + examRules.pauseMs);
    await give(0, 1);
    expect(await retryAt()).toBeNull();
    expect(await row()).toMatchObject({ extraAttempts: 1, pauseUntil: START + examRules.pauseMs });
    await attempt(t, as, courseId, 2);
    expect(await row()).toMatchObject({ extraAttempts: 0 });
    expect(await errorCode(as.mutation(api.student.exams.start, { courseId }))).toBe("examRetryLater");
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("is private, on the audit trail, and refuses what another administrator changed meanwhile", async () => {
    const { t, as, admin, userId, courseId, course, give } = await scene({ timeLimitMinutes: 30 });
    const other = await addPerson(t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId });
    const before = JSON.stringify(await other.as.query(api.student.exams.get, { courseId }));
    await give(15, 2);
    await give(15, 2);
    expect(await auditTrail(t)).toEqual([`student.accommodated Maria da Silva (${course.title})`]);
    expect(await lastChanges(t)).toEqual(["extraMinutes: 0 → 15", "extraAttempts: 0 → 2"]);
    expect(JSON.stringify(await other.as.query(api.student.exams.get, { courseId }))).toBe(before);
    await other.as.mutation(api.student.exams.start, { courseId });
    expect((await other.as.query(api.student.exams.get, { courseId }))?.sitting?.deadlineAt).toBe(START + 30 * MINUTE);
    const save = (change: object) =>
      errorCode(
        admin.as.mutation(api.admin.accommodations.save, {
          ...{ userId, courseId, version: 2, extraMinutes: 0, extraAttempts: 0, ...change },
        }),
      );
    expect(await save({ version: 0 })).toBe("editConflict");
    expect(await save({ extraMinutes: -1 })).toBe("extraMinutes: extraMinutesInvalid");
    expect(await save({ extraMinutes: 601 })).toBe("extraMinutes: extraMinutesInvalid");
    expect(await save({ extraAttempts: 1.5 })).toBe("extraAttempts: extraAttemptsInvalid");
    expect(await save({ userId: (await addPerson(t)).userId })).toBe("notEnrolled");
    expect(await errorCode(as.query(api.admin.accommodations.list, { userId, paginationOpts }))).toBe("notAdmin");
  });
});
