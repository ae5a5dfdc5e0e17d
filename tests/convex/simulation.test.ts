import fc from "fast-check";
import { expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc } from "../../convex/_generated/dataModel";
import { createCoupon } from "../../convex/model/coupons/writes";
import { findViolations } from "./invariants";
import { addCourse, addPerson, allRows, createBackend, lessonsOf, present, readTables, type Person } from "./setup";

const PEOPLE = 3;
const COURSES = 2;

const who = { person: fc.nat(PEOPLE - 1), course: fc.nat(COURSES - 1) };
const step = fc.oneof(
  fc.record({ kind: fc.constant("enroll" as const), ...who, coupon: fc.constantFrom("", "FEW", "MANY", "NONE") }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("complete" as const), ...who, lesson: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("exam" as const), ...who, right: fc.nat(2) }) },
  fc.record({ kind: fc.constant("block" as const), ...who, blocked: fc.boolean() }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Whatever students do, in whatever order and partly at once, the rules hold and percentages never go back. */
test("any sequence of actions keeps the invariants", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (rounds) => {
      const t = createBackend();
      const validFrom = "2020-01-01";
      await t.run(async (ctx) => {
        await createCoupon(ctx, { code: "FEW", discountPercentage: 50, isActive: true, validFrom, maxUses: 1 });
        await createCoupon(ctx, { code: "MANY", discountPercentage: 10, isActive: true, validFrom });
      });
      const courses: { course: Doc<"courses">; lessons: Doc<"lessons">[] }[] = [];
      for (let index = 0; index < COURSES; index++) {
        const course = await addCourse(t, { lessons: [1, 1], questions: 2, passingScore: 50 });
        courses.push({ course, lessons: await lessonsOf(t, course._id) });
      }
      const people: Person[] = [];
      for (let index = 0; index < PEOPLE; index++) people.push(await addPerson(t));

      const act = async (action: Step) => {
        const { as, email } = await present(people[action.person] ?? null);
        const { course, lessons } = await present(courses[action.course] ?? null);
        const courseId = course._id;
        if (action.kind === "enroll")
          await as.mutation(api.enrollments.enroll, { courseId, couponCode: action.coupon });
        if (action.kind === "block") await t.mutation(internal.students.block, { email, blocked: action.blocked });
        if (action.kind === "complete") {
          const lesson = await present(lessons[action.lesson] ?? null);
          await as.mutation(api.progress.complete, { lessonId: lesson._id });
        }
        if (action.kind === "exam") {
          const { sittingId } = await as.mutation(api.exams.start, { courseId });
          const questions = (await t.run((ctx) => allRows(ctx, "examQuestions"))).filter(
            (row) => row.courseId === courseId,
          );
          const answers = Object.fromEntries(
            questions.map(({ _id }, index) => [_id, index < action.right ? "b" : "a"]),
          );
          await as.mutation(api.exams.submit, { sittingId, answers });
        }
      };

      const seen = new Map<string, number>();
      for (const round of rounds) {
        // Refusals (not enrolled, blocked, exhausted, too early) are part of the game.
        await Promise.allSettled(round.map(act));
        const tables = await readTables(t);
        expect(findViolations(tables)).toEqual([]);
        for (const { _id, completedLessonCount, completedAt } of tables.enrollments) {
          const reached = completedLessonCount + (completedAt === undefined ? 0 : 100);
          expect(reached).toBeGreaterThanOrEqual(seen.get(_id) ?? 0);
          seen.set(_id, reached);
        }
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
