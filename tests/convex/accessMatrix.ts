import type { FunctionReference } from "convex/server";
import { api } from "../../convex/_generated/api";
import { contentRows } from "./admin/contentRows";
import { reportRows } from "./admin/reportRows";
import type { Backend, Person } from "./setup";
import type { Id } from "../../convex/_generated/dataModel";

export const callers = ["anonymous", "notEnrolled", "student", "otherStudent", "blocked", "administrator"] as const;
export type Caller = (typeof callers)[number];

/** What a caller gets: a value, null, or the code of an error. */
type Outcome = "value" | "null" | (string & {});

/** The course is published, `student` is enrolled in it, has finished it and owns the certificate and the sitting. */
export interface Scene {
  courseId: Id<"courses">;
  slug: string;
  draftSlug: string;
  moduleId: Id<"modules">;
  lessonId: Id<"lessons">;
  examId: Id<"courseExams">;
  certificateId: Id<"certificates">;
  certificateHash: string;
  sittingId: Id<"examSittings">;
  bystander: Person;
  couponId: Id<"discountCoupons">;
  jobId: Id<"generationJobs">;
}

export interface Row {
  args: (scene: Scene) => Record<string, unknown>;
  expected: Record<Caller, Outcome>;
}

const paginationOpts = { numItems: 10, cursor: null };
const none = () => ({});

function everybody(outcome: Outcome): Record<Caller, Outcome> {
  return {
    anonymous: outcome,
    notEnrolled: outcome,
    student: outcome,
    otherStudent: outcome,
    blocked: outcome,
    administrator: outcome,
  };
}

/** `otherStudent` is enrolled as well, so what it must not get is what belongs to `student`. */
function students(outcome: Outcome, differences: Partial<Record<Caller, Outcome>> = {}): Record<Caller, Outcome> {
  return { ...everybody(outcome), anonymous: "notAuthenticated", blocked: "accountBlocked", ...differences };
}

/** One row for each public function; a function without one fails the test. */
export const matrix: Record<string, Row> = {
  "auth:signIn": { args: none, expected: everybody("invalidInput") },
  "auth:signOut": { args: none, expected: everybody("null") },
  "catalog:list": { args: () => ({ paginationOpts }), expected: everybody("value") },
  "catalog:bySlug": { args: ({ slug }) => ({ slug }), expected: everybody("value") },
  "catalog:bySlug draft": {
    args: ({ draftSlug }) => ({ slug: draftSlug }),
    expected: { ...everybody("null"), student: "value", administrator: "value" },
  },
  "certificates:verify": { args: ({ certificateHash }) => ({ hash: certificateHash }), expected: everybody("value") },
  "settings:promo": { args: none, expected: everybody("null") },
  "profile:viewer": { args: none, expected: everybody("value") },

  "certificates:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "certificates:awaited": { args: none, expected: students("value") },
  "certificates:get": {
    args: ({ certificateId }) => ({ certificateId }),
    expected: students("null", { student: "value" }),
  },
  "enrollments:forCourse": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "null", administrator: "null" }),
  },
  "enrollments:enroll": { args: ({ courseId }) => ({ courseId }), expected: students("value") },
  "enrollments:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "enrollments:browse": { args: () => ({ text: "", paginationOpts }), expected: students("value") },
  "exams:get": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "exams:standing": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("null", { student: "value" }),
  },
  "exams:start": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "exams:readClock": { args: () => ({}), expected: students("value") },
  "exams:submit": {
    args: ({ sittingId }) => ({ sittingId, answers: {} }),
    expected: students("examSittingInvalid", { student: "value" }),
  },
  "lessons:get": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "lessons:next": {
    args: ({ courseId }) => ({ courseId }),
    // Nothing is left for who has finished, and nobody else but who is enrolled has anything to go on with.
    expected: students("null", { otherStudent: "value" }),
  },
  "profile:get": { args: none, expected: students("value") },
  "profile:update": {
    args: () => ({ version: 0, fullName: "New Name", email: "new@selo.example" }),
    expected: students("null"),
  },
  "progress:complete": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: students("value", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },

  ...contentRows,
  ...reportRows,
};

/** Calls "module/path:name" as it is registered. */
export async function call(
  browser: Pick<Backend, "query" | "mutation" | "action">,
  name: string,
  kind: "query" | "mutation" | "action",
  args: Record<string, unknown>,
): Promise<unknown> {
  const [path = "", member = ""] = name.split(":");
  let found: unknown = api;
  for (const part of [...path.split("/"), member]) found = (found as Record<string, unknown>)[part];
  if (kind === "query") return await browser.query(found as FunctionReference<"query">, args);
  if (kind === "mutation") return await browser.mutation(found as FunctionReference<"mutation">, args);
  return await browser.action(found as FunctionReference<"action">, args);
}
