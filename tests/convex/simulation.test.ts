import fc from "fast-check";
import { expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { createCoupon } from "../../convex/model/learning/coupons/writes";
import { administer, adminStep } from "./admin/adminSteps";
import type { RawTables } from "./checkedTables";
import { findViolations } from "./invariants";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  finishScheduled,
  lessonsOf,
  mutate,
  present,
  readTables,
  type Backend,
  type Person,
} from "./setup";
import { clickAnswers, submitAnswers } from "./examScene";

const paginationOpts = { numItems: 10, cursor: null };
const PEOPLE = 3;
const COURSES = 2;

const who = { person: fc.nat(PEOPLE - 1), course: fc.nat(COURSES - 1) };
const studentStep = fc.oneof(
  fc.record({ kind: fc.constant("enroll" as const), ...who, coupon: fc.constantFrom("", "FEW", "MANY", "NONE") }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("complete" as const), ...who, lesson: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("exam" as const), ...who, right: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("click" as const), ...who, right: fc.nat(2) }) },
  fc.record({ kind: fc.constant("lapse" as const), ...who }),
  fc.record({ kind: fc.constant("moreTime" as const), ...who, minutes: fc.constantFrom(0, 15) }),
  fc.record({ kind: fc.constant("end" as const), ...who }),
  fc.record({ kind: fc.constant("move" as const), ...who }),
  fc.record({ kind: fc.constant("undo" as const), ...who }),
  fc.record({ kind: fc.constant("sweep" as const), ...who }),
  fc.record({ kind: fc.constant("block" as const), ...who, blocked: fc.boolean() }),
);

type StudentStep = typeof studentStep extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  t: Backend;
  admin: Person;
  people: Person[];
  courseIds: Id<"courses">[];
}

async function createWorld(): Promise<World> {
  const t = createBackend();
  const validFrom = "2020-01-01";
  await mutate(t, async (ctx) => {
    await createCoupon(ctx, { code: "FEW", discountPercentage: 50, isActive: true, validFrom, maxUses: 1 });
    await createCoupon(ctx, { code: "MANY", discountPercentage: 10, isActive: true, validFrom });
  });
  const courseIds: Id<"courses">[] = [];
  for (let index = 0; index < COURSES; index++) {
    courseIds.push(
      (await addCourse(t, { lessons: [1, 1], questions: 3, drawCount: 2, timeLimitMinutes: 30, passingScore: 50 }))._id,
    );
  }
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) people.push(await addPerson(t));
  return { t, admin: await addPerson(t, "admin"), people, courseIds };
}

/** As if the time were up. */
async function lapse(t: Backend, userId: Id<"users">, courseId: Id<"courses">): Promise<void> {
  const sittings = await t.run((ctx) => allRows(ctx, "examSittings"));
  const open = await present(
    sittings.find((row) => row.userId === userId && row.courseId === courseId && row.status === "open") ?? null,
  );
  await t.run((ctx) => ctx.db.patch("examSittings", open._id, { deadlineAt: Date.now() - 60_000 }));
  await t.mutation(internal.jobs.exams.closeLapsed, { sittingId: open._id });
}

/** As if the time of an ended enrollment had passed. */
async function outlast(t: Backend, userId: Id<"users">, courseId: Id<"courses">): Promise<void> {
  const ended = await t.run((ctx) => allRows(ctx, "endedEnrollments"));
  const own = await present(ended.find((row) => row.userId === userId && row.courseId === courseId) ?? null);
  const expiresAt = Math.max(own.endedAt + 1, Date.now() - 1);
  await t.run((ctx) => ctx.db.patch("endedEnrollments", own._id, { expiresAt }));
  await t.mutation(internal.jobs.privacySweep.endedStudies, {});
}

/** To the course after this one. */
async function moveByJob(
  { t, admin, userIds }: Pick<World, "t" | "admin"> & { userIds: Id<"users">[] },
  courseId: Id<"courses">,
  courseIds: Id<"courses">[],
): Promise<void> {
  const toCourseId = await present(courseIds[(courseIds.indexOf(courseId) + 1) % courseIds.length] ?? null);
  const move = { act: "move" as const, courseId, toCourseId, reason: "Bought the other" };
  await admin.as.mutation(api.admin.students.startJob, { ...move, userIds });
  await finishScheduled(t);
}

async function act({ t, admin, people, courseIds }: World, action: StudentStep): Promise<void> {
  const { as, email, userId } = await present(people[action.person] ?? null);
  const courseId = await present(courseIds[action.course] ?? null);
  if (action.kind === "enroll")
    await as.mutation(api.student.enrollments.enroll, { courseId, couponCode: action.coupon });
  if (action.kind === "block") await t.mutation(internal.cli.students.block, { email, blocked: action.blocked });
  if (action.kind === "complete") {
    const lesson = await present((await lessonsOf(t, courseId))[action.lesson] ?? null);
    await as.mutation(api.student.progress.complete, { lessonId: lesson._id });
  }
  if (action.kind === "end") {
    const enrollments = await t.run((ctx) => allRows(ctx, "enrollments"));
    const own = enrollments.find((row) => row.userId === userId && row.courseId === courseId) ?? null;
    await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: (await present(own))._id, reason: "Refund" });
  }
  if (action.kind === "move") await moveByJob({ t, admin, userIds: [userId] }, courseId, courseIds);
  if (action.kind === "undo") {
    const { _id: jobId } = await present(admin.as.query(api.admin.jobs.last, { kind: "people" }));
    await admin.as.mutation(api.admin.peopleJobs.undo, { jobId, reason: "By mistake" });
    await finishScheduled(t);
  }
  if (action.kind === "sweep") await outlast(t, userId, courseId);
  if (action.kind === "lapse") await lapse(t, userId, courseId);
  if (action.kind === "moreTime") {
    await admin.as.mutation(api.admin.students.open, { userId });
    const { page } = await admin.as.query(api.admin.accommodations.list, { userId, paginationOpts });
    const { version } = await present(page.find((row) => row.courseId === courseId) ?? null);
    const given = { extraMinutes: action.minutes, extraAttempts: 1 };
    await admin.as.mutation(api.admin.accommodations.save, { userId, courseId, version, ...given });
  }
  if (action.kind === "exam" || action.kind === "click") {
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const shown = await as.query(api.student.exams.get, { courseId });
    const answers = Object.fromEntries(
      (shown?.questions ?? []).map(({ _id }, index) => [_id, index < action.right ? "b" : "a"]),
    );
    // A click alone leaves the sitting open with one answer.
    if (action.kind === "exam") await submitAnswers(t, as, sittingId, answers);
    else await clickAnswers(t, as, sittingId, Object.fromEntries(Object.entries(answers).slice(0, 1)));
  }
}

/** A student's progress in a course, to compare with earlier. */
function reached({ completedLessonCount, completedAt }: Doc<"enrollments">): number {
  return completedLessonCount + (completedAt === undefined ? 0 : 100);
}

/** Whatever students do, in any order and partly at once, the rules hold and percentages never drop. */
test("SAFE-12, PROGRESS-5, EXAM-5: any sequence of student actions keeps the invariants", async () => {
  const rounds = fc.array(fc.array(studentStep, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      const world = await createWorld();
      const seen = new Map<string, number>();
      for (const round of steps) {
        // Refusals (not enrolled, blocked, exhausted, too early) are part of the game.
        await Promise.allSettled(round.map((step) => act(world, step)));
        const tables = await readTables(world.t);
        expect(findViolations(tables)).toEqual([]);
        for (const enrollment of tables.enrollments) {
          expect(reached(enrollment)).toBeGreaterThanOrEqual(seen.get(enrollment._id) ?? 0);
          seen.set(enrollment._id, reached(enrollment));
        }
      }
    }),
    { numRuns: 25 },
  );
});

/** Published courses that cannot be finished: neither publishing nor a deletion may leave one. */
function unfinishable(tables: RawTables): string[] {
  const published = tables.courses.filter(({ status }) => status === "published");
  const hasQuestions = new Set(tables.examQuestions.map(({ courseId }) => courseId));
  return published
    .filter(({ _id, lessonCount }) => lessonCount === 0 || !hasQuestions.has(_id))
    .map(({ slug }) => slug);
}

/** Administrators change everything while students act; what is deleted is gone, except certificates. */
test("SAFE-12, ADMIN-18, ADMIN-20, REPORT-3: any sequence of student and administrator actions keeps the invariants", async () => {
  const step = fc.oneof({ weight: 3, arbitrary: studentStep }, { weight: 2, arbitrary: adminStep(COURSES) });
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      const world = await createWorld();
      let certificates = 0;
      for (const round of steps) {
        await Promise.allSettled(round.map((step) => ("edit" in step ? administer(world, step) : act(world, step))));
        await finishScheduled(world.t);
        const tables = await readTables(world.t);
        expect(findViolations(tables)).toEqual([]);
        expect(unfinishable(tables)).toEqual([]);
        expect(tables.certificates.length).toBeGreaterThanOrEqual(certificates);
        certificates = tables.certificates.length;
      }
    }),
    { numRuns: 40 },
  );
});
