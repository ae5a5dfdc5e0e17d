import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Id } from "../../../convex/_generated/dataModel";
import { isDue, isOver, moveDeadline, scheduleClosing } from "../../../convex/model/learning/exams/deadline";
import { examRules } from "../../../convex/shared/limits";
import { addCourse, createBackend, present } from "../setup";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const GRACE = examRules.submissionGraceMs;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

test("EXAM-23: a sitting is due at its deadline, and over once answers on their way have had their time", () => {
  const sitting = { deadlineAt: NOW };
  const at = (moment: number) => [isDue(sitting, moment), isOver(sitting, moment)];
  expect(at(NOW - 1)).toEqual([false, false]);
  expect(at(NOW)).toEqual([true, false]);
  expect(at(NOW + GRACE)).toEqual([true, false]);
  expect(at(NOW + GRACE + 1)).toEqual([true, true]);
});

test("EXAM-23: a sitting without a limit is never due nor over", () => {
  expect([isDue({}, NOW), isOver({}, NOW)]).toEqual([false, false]);
});

/** An open sitting with this deadline, moved by these minutes: its deadline then, and when the server closes it. */
async function move(deadlineAt: number | undefined, minutes: number) {
  const t = createBackend();
  await addCourse(t);
  return await t.run(async (ctx) => {
    const { _id: examId, courseId } = await present(ctx.db.query("courseExams").first());
    const userId = await ctx.db.insert("users", {});
    const sitting = {
      userId,
      courseId,
      examId,
      status: "open" as const,
      startedAt: NOW,
      draw: [],
      drawnAt: NOW,
      answers: {},
    };
    const sittingId = await ctx.db.insert("examSittings", {
      ...sitting,
      ...(deadlineAt !== undefined && { deadlineAt }),
    });
    await moveDeadline(ctx, await present(ctx.db.get("examSittings", sittingId)), minutes);
    const scheduled = await ctx.db.system.query("_scheduled_functions").collect();
    const closings = scheduled.filter(({ name }) => name === "jobs/exams:closeLapsed");
    for (const { args } of closings) expect(args).toEqual([{ sittingId }]);
    const moved = await present(ctx.db.get("examSittings", sittingId));
    return { deadlineAt: moved.deadlineAt, closedAt: closings.map(({ scheduledTime }) => scheduledTime) };
  });
}

describe("EXAM-33: moveDeadline", () => {
  const closedWith = (deadlineAt: number) => ({ deadlineAt, closedAt: [deadlineAt + GRACE + 1] });

  test("gives and takes minutes", async () => {
    const deadlineAt = NOW + 30 * MINUTE;
    expect(await move(deadlineAt, 10)).toEqual(closedWith(NOW + 40 * MINUTE));
    expect(await move(deadlineAt, -10)).toEqual(closedWith(NOW + 20 * MINUTE));
  });

  test("ends a sitting now, not in the past, when more is taken than is left", async () => {
    expect(await move(NOW + 5 * MINUTE, -10)).toEqual(closedWith(NOW));
  });

  test("still helps a sitting whose answers are on their way, but none that is over", async () => {
    expect(await move(NOW - GRACE, 10)).toEqual(closedWith(NOW - GRACE + 10 * MINUTE));
    expect(await move(NOW - GRACE - 1, 10)).toEqual({ deadlineAt: NOW - GRACE - 1, closedAt: [] });
  });

  test("changes nothing without minutes or without a limit", async () => {
    expect(await move(NOW + MINUTE, 0)).toEqual({ deadlineAt: NOW + MINUTE, closedAt: [] });
    expect(await move(undefined, 10)).toEqual({ deadlineAt: undefined, closedAt: [] });
  });
});

test("EXAM-23: the server closes a sitting at the first moment at which it is over", async () => {
  const t = createBackend();
  const [closing] = await t.run(async (ctx) => {
    await scheduleClosing(ctx, "10000;examSittings" as Id<"examSittings">, NOW);
    return await ctx.db.system.query("_scheduled_functions").collect();
  });
  const at = closing?.scheduledTime ?? 0;
  expect([isOver({ deadlineAt: NOW }, at - 1), isOver({ deadlineAt: NOW }, at)]).toEqual([false, true]);
});
