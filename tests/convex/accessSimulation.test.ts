import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { sellingSchool } from "./accessRequestScene";
import { findViolations } from "./invariants";
import { allRows, finishScheduled, present, readTables } from "./setup";

const DAY = 24 * 60 * 60_000;
const START = Date.parse("2026-11-28T15:00:00Z");

const who = { person: fc.nat(1), course: fc.nat(1) };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("ask" as const), ...who, couponCode: fc.constantFrom("", "METADE") }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("approve" as const), ...who, isForOne: fc.boolean() }) },
  fc.record({ kind: fc.constantFrom("cancel", "withdraw", "refuse", "refund", "enroll", "leave"), ...who }),
  fc.record({ kind: fc.constant("give" as const), ...who, until: fc.constantFrom(undefined, "2026-11-28") }),
  fc.record({ kind: fc.constant("endPass" as const), ...who, courses: fc.constantFrom("keepCourses", "endCourses") }),
  fc.record({ kind: fc.constant("days" as const), ...who, days: fc.constantFrom(1, 8) }),
  fc.record({ kind: fc.constant("mode" as const), ...who, mode: fc.constantFrom("open", "byApproval") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type School = Awaited<ReturnType<typeof sellingSchool>>;

async function act(school: School, action: Step): Promise<void> {
  const { t, admin, ana, bia, course, other } = school;
  const person = action.person === 0 ? ana : bia;
  const { as, userId } = person;
  const courseId = action.course === 0 ? course._id : other._id;
  const newest = async () => (await present(as.query(api.student.access.newest, {})))._id;
  switch (action.kind) {
    case "ask":
      await school.ask(person, action.couponCode, courseId);
      break;
    case "approve":
      await school.approve(person, action.isForOne ? { courseId } : {});
      break;
    case "cancel":
      await as.mutation(api.student.access.cancel, { requestId: await newest() });
      break;
    case "withdraw":
      await school.withdraw(person);
      break;
    case "refuse":
      await admin.as.mutation(api.admin.accessRequests.refuse, { requestId: await newest(), reason: "Not paid" });
      break;
    case "refund":
      await school.refund(person);
      break;
    case "enroll":
      await as.mutation(api.student.enrollments.enroll, { courseId });
      break;
    case "leave": {
      const rows = await t.run((ctx) => allRows(ctx, "enrollments"));
      const own = await present(rows.find((row) => row.userId === userId && row.courseId === courseId) ?? null);
      await admin.as.mutation(api.admin.enrollments.end, { enrollmentId: own._id, reason: "Wrong course" });
      break;
    }
    case "give": {
      const until = action.until === undefined ? {} : { until: action.until };
      await admin.as.mutation(api.admin.passes.give, { userId, courseId, note: "", ...until });
      break;
    }
    case "endPass": {
      const passes = await t.run((ctx) => allRows(ctx, "passes"));
      const own = await present(passes.find((pass) => pass.userId === userId && pass.ended === undefined) ?? null);
      const ending = { reason: "Engano", courses: action.courses };
      await admin.as.mutation(api.admin.passes.end, { passId: own._id, ...ending });
      break;
    }
    case "days":
      vi.setSystemTime(Date.now() + action.days * DAY);
      await t.mutation(internal.jobs.passes.endExpired, {});
      break;
    case "mode":
      await admin.as.mutation(api.admin.access.update, { mode: action.mode });
  }
}

/** Enrollments still there after the last day of the pass that opened them. */
async function enteredWithExpired({ t }: School): Promise<Id<"enrollments">[]> {
  const { enrollments, passes } = await t.run(async (ctx) => ({
    enrollments: await allRows(ctx, "enrollments"),
    passes: await allRows(ctx, "passes"),
  }));
  const gone = new Set(
    passes.filter(({ ended }) => ended?.reason === "O prazo do acesso terminou").map(({ _id }) => _id),
  );
  return enrollments.filter(({ passId }) => passId && gone.has(passId)).map(({ _id }) => _id);
}

test("PASS-1 to PASS-8: any sequence of requests, passes and their ends keeps the invariants", async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
  let approvals = 0;
  let expired = 0;
  await fc
    .assert(
      fc.asyncProperty(rounds, async (steps) => {
        vi.useFakeTimers({ toFake: ["Date"], now: START });
        const school = await sellingSchool();
        await school.addCoupon();
        let wasOpen = false;
        for (const round of steps) {
          // Refusals (nothing asked, decided, covered, used up) are part of the game.
          await Promise.allSettled(round.map((action) => act(school, action)));
          await finishScheduled(school.t);
          const tables = await readTables(school.t);
          expect(findViolations(tables)).toEqual([]);
          wasOpen ||= round.some((action) => action.kind === "mode" && action.mode === "open");
          if (!wasOpen) expect(await enteredWithExpired(school)).toEqual([]);
          approvals += tables.accessRequests.filter(({ state }) => state === "approved").length;
          expired += tables.passes.filter(({ ended }) => ended?.reason === "O prazo do acesso terminou").length;
        }
      }),
      { numRuns: 40 },
    )
    .finally(() => vi.useRealTimers());
  expect(approvals, "the sequences reach approvals and last days").toBeGreaterThan(0);
  expect(expired).toBeGreaterThan(0);
});
