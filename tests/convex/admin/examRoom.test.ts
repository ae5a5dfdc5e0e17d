import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { examRules, presenceRules } from "../../../convex/shared/limits";
import { retentionPeriods } from "../../../convex/shared/retention";
import { answersFor, clickAnswers, MINUTE, open, pass } from "../examScene";
import { addPerson, errorCode, lessonsOf, present, readTables } from "../setup";
import { room } from "./roomScene";
import { auditTrail } from "./scene";

const START = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

async function finishLessons({ t, as, courseId }: Awaited<ReturnType<typeof room>>): Promise<void> {
  for (const { _id } of await lessonsOf(t, courseId))
    await as.mutation(api.student.progress.complete, { lessonId: _id });
}

describe("EXAM-60: the live room", () => {
  test("has who is in the exam, in the order in which they came, and nobody else", async () => {
    const scene = await room({ questions: 8, drawCount: 4, timeLimitMinutes: 30 });
    const second = await addPerson(scene.t);
    await second.as.mutation(api.student.enrollments.enroll, { courseId: scene.courseId });
    await pass(scene.t, MINUTE);
    await open({ ...scene, as: second.as });
    const [first, other] = await scene.rows();
    expect(first).toEqual({
      ...{ _id: scene.seatId, sittingId: scene.sittingId, userId: scene.person.userId, fullName: "Maria da Silva" },
    });
    expect(other).toMatchObject({ userId: second.userId });
    await clickAnswers(scene.t, scene.as, scene.sittingId, await answersFor(scene.t, scene.courseId)).catch(
      () => undefined,
    );
    expect(await scene.seat()).toMatchObject({ total: 4, startedAt: START, deadlineAt: START + 30 * MINUTE });
    await pass(scene.t, 30 * MINUTE + examRules.submissionGraceMs + 1);
    expect(await scene.rows()).toEqual([]);
    expect(await scene.seat()).toBeNull();
    await scene.sound();
  });

  test("counts answers as they are given, and tells nothing of which", async () => {
    const scene = await room({ questions: 5 });
    const seen = [await scene.seat()];
    await scene.choose(0, "a");
    seen.push(await scene.seat());
    await scene.choose(0, "c");
    await scene.choose(3, "b");
    seen.push(await scene.seat());
    expect(seen.map((seat) => seat?.answered)).toEqual([0, 1, 2]);
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(["answered", "deadlineAt", "seenAt", "startedAt", "total"]);
  });
});

describe("EXAM-61: presence", () => {
  test("is the last heartbeat, written at most once in twenty seconds, and answers write none", async () => {
    const scene = await room();
    const seenAt = async () => (await scene.seat())?.seenAt;
    await pass(scene.t, presenceRules.leastMs - 1);
    await scene.beat();
    await scene.choose(0, "a");
    expect(await seenAt()).toBe(START);
    await pass(scene.t, 1);
    await scene.beat();
    expect(await seenAt()).toBe(START + presenceRules.leastMs);
    await scene.sound();
  });

  test("a student who was away for ten minutes goes on where they were, and is seen again", async () => {
    const scene = await room({ timeLimitMinutes: 30 });
    await scene.choose(0, "a");
    await pass(scene.t, 10 * MINUTE);
    expect(Date.now() - ((await scene.seat())?.seenAt ?? 0)).toBeGreaterThan(presenceRules.goneMs);
    await scene.beat();
    await scene.choose(1, "b");
    expect(await scene.seat()).toMatchObject({
      answered: 2,
      seenAt: START + 10 * MINUTE,
      deadlineAt: START + 30 * MINUTE,
    });
    await scene.sound();
  });

  test("after two hours the seat is given up, the sitting goes on, and whoever comes back has one again", async () => {
    const scene = await room();
    await scene.choose(0, "a");
    await pass(scene.t, retentionPeriods.presence);
    await scene.t.mutation(internal.jobs.privacySweep.presence, {});
    expect(await scene.rows()).toHaveLength(1);
    await pass(scene.t, 1);
    await scene.t.mutation(internal.jobs.privacySweep.presence, {});
    expect(await scene.rows()).toEqual([]);
    expect(Object.keys(await scene.saved())).toHaveLength(1);
    await scene.beat();
    expect(await scene.rows()).toMatchObject([{ sittingId: scene.sittingId }]);
    await scene.sound();
  });

  test("a heartbeat of a closed sitting, or of another student, does nothing", async () => {
    const scene = await room();
    const other = await addPerson(scene.t);
    await other.as.mutation(api.student.enrollments.enroll, { courseId: scene.courseId });
    const theirs = other.as.mutation(api.student.exams.beat, { sittingId: scene.sittingId });
    expect(await errorCode(theirs)).toBe("examSittingInvalid");
    await scene.annul();
    await scene.beat();
    expect(await scene.rows()).toEqual([]);
    await scene.sound();
  });
});

describe("EXAM-62: more minutes", () => {
  test("move the clock of this sitting at once, and of no later one", async () => {
    const scene = await room({ timeLimitMinutes: 30 });
    await pass(scene.t, 29 * MINUTE);
    await scene.extend(10);
    expect((await scene.page()).sitting?.deadlineAt).toBe(START + 40 * MINUTE);
    expect((await scene.seat())?.deadlineAt).toBe(START + 40 * MINUTE);
    await pass(scene.t, 5 * MINUTE);
    expect((await scene.page()).sitting, "the old deadline has passed").not.toBeNull();
    await scene.choose(0, "a");
    await pass(scene.t, 6 * MINUTE + examRules.submissionGraceMs + 1);
    expect((await readTables(scene.t)).examAttempts).toMatchObject([
      { submittedAt: START + 40 * MINUTE, lapsed: true },
    ]);
    const again = await open(scene);
    expect(again.deadlineAt).toBe(Date.now() + 30 * MINUTE);
    expect(await auditTrail(scene.t)).toContain(`student.examExtended Maria da Silva (${scene.course.title}: +10 min)`);
    await scene.sound();
  });

  test("are refused without a limit, out of range, and once the sitting is over", async () => {
    const untimed = await room();
    expect(await errorCode(untimed.extend(5))).toBe("examSittingClosed");
    const scene = await room({ timeLimitMinutes: 30 });
    for (const minutes of [0, -5, 1.5, 601])
      expect(await errorCode(scene.extend(minutes))).toBe("minutes: moreMinutesInvalid");
    vi.setSystemTime(START + 30 * MINUTE + examRules.submissionGraceMs + 1);
    expect(await errorCode(scene.extend(5)), "before the scheduler has run").toBe("examSittingClosed");
  });
});

describe("EXAM-63: an administrator ends a sitting", () => {
  test("it is handed in as it is, an attempt that says so, and can bring the certificate", async () => {
    const scene = await room({ questions: 5 });
    await finishLessons(scene);
    const right = Object.keys(await answersFor(scene.t, scene.courseId)).slice(0, 4) as Id<"examQuestions">[];
    await clickAnswers(scene.t, scene.as, scene.sittingId, Object.fromEntries(right.map((id) => [id, "b"])));
    await scene.end();
    const standing = await present(scene.as.query(api.student.exams.standing, { courseId: scene.courseId }));
    expect(standing.attempts).toMatchObject([{ score: 8, passed: true, ended: true, lapsed: false }]);
    expect(standing.certificateHash).not.toBeNull();
    expect((await scene.page()).sitting).toBeNull();
    expect(await errorCode(scene.choose(4, "a"))).toBe("examSittingInvalid");
    expect(await auditTrail(scene.t)).toContain(`student.examEnded Maria da Silva (${scene.course.title})`);
    await scene.sound();
  });

  test("of a student who handed in at the same moment only one counts", async () => {
    const scene = await room({ questions: 5 });
    await clickAnswers(scene.t, scene.as, scene.sittingId, await answersFor(scene.t, scene.courseId));
    await scene.as.mutation(api.student.exams.submit, { sittingId: scene.sittingId });
    expect(await errorCode(scene.end())).toBe("examSittingClosed");
    expect(await errorCode(scene.annul())).toBe("examSittingClosed");
    expect((await readTables(scene.t)).examAttempts).toHaveLength(1);
    await scene.sound();
  });
});

describe("EXAM-64: an annulled sitting", () => {
  test("is told at once with the reason, leaves no attempt, and no certificate comes of it", async () => {
    const scene = await room({ questions: 5, timeLimitMinutes: 30 });
    await finishLessons(scene);
    await clickAnswers(scene.t, scene.as, scene.sittingId, await answersFor(scene.t, scene.courseId));
    await scene.annul("  Celular na mesa ");
    expect(await scene.page()).toMatchObject({
      ...{ sitting: null, questions: [], annulment: { at: START, reason: "Celular na mesa" } },
    });
    expect(await scene.as.query(api.student.exams.answers, { sittingId: scene.sittingId })).toBeNull();
    // A page that has not heard of it, the deadline, and another lesson afterwards.
    expect(await errorCode(scene.as.mutation(api.student.exams.submit, { sittingId: scene.sittingId }))).toBe(
      "examSittingInvalid",
    );
    expect(await errorCode(scene.choose(0, "a"))).toBe("examSittingInvalid");
    await pass(scene.t, 31 * MINUTE);
    await scene.t.mutation(internal.jobs.exams.closeLapsed, { sittingId: scene.sittingId });
    await finishLessons(scene);
    const tables = await readTables(scene.t);
    expect(tables.examAttempts).toEqual([]);
    expect(tables.certificates).toEqual([]);
    expect(await auditTrail(scene.t)).toContain(
      `student.examAnnulled Maria da Silva (${scene.course.title}: Celular na mesa)`,
    );
    expect(await scene.as.query(api.student.exams.standing, { courseId: scene.courseId })).toBeNull();
    await scene.sound();
  });

  test("counts as a try for the pauses, and an extra attempt makes up for it", async () => {
    const scene = await room({ questions: 5 });
    await scene.annul();
    const { sittingId } = await open(scene);
    await scene.admin.as.mutation(api.admin.examRoom.annul, { sittingId, reason: "De novo" });
    expect(await errorCode(open(scene))).toBe("examRetryLater");
    // Known on load, although there is no attempt (EXAM-19).
    expect(await scene.as.query(api.student.exams.standing, { courseId: scene.courseId })).toBeNull();
    expect((await scene.page()).retryAt).toBe(START + examRules.pauseMs);
    await scene.admin.as.mutation(api.admin.accommodations.save, {
      ...{ userId: scene.person.userId, courseId: scene.courseId, version: 0, extraMinutes: 0, extraAttempts: 1 },
    });
    expect((await scene.page()).retryAt, "live").toBeNull();
    expect((await open(scene)).shown.annulment).toBeNull();
    await scene.sound();
  });

  test("is told until the next attempt", async () => {
    const scene = await room({ questions: 5 });
    await scene.annul();
    await pass(scene.t, MINUTE);
    expect((await scene.page()).annulment).not.toBeNull();
    const next = await open(scene);
    await clickAnswers(scene.t, scene.as, next.sittingId, await answersFor(scene.t, scene.courseId, 0));
    await scene.as.mutation(api.student.exams.submit, { sittingId: next.sittingId });
    expect((await scene.page()).annulment).toBeNull();
  });

  test("needs a reason of at most 250 characters", async () => {
    const scene = await room();
    for (const reason of ["", "  "])
      expect(await errorCode(scene.annul(reason))).toBe("reason: annulmentReasonRequired");
    expect(await errorCode(scene.annul("a".repeat(251)))).toBe("reason: annulmentReasonTooLong");
    expect((await scene.page()).sitting).not.toBeNull();
  });
});
