import type { FunctionReference } from "convex/server";
import { api } from "../../convex/_generated/api";
import { accountRows } from "./accountRows";
import { certificateRows } from "./admin/certificateRows";
import { contentRows } from "./admin/contentRows";
import { peopleRows } from "./admin/peopleRows";
import { reportRows } from "./admin/reportRows";
import type { Backend, Person } from "./setup";
import type { Id } from "../../convex/_generated/dataModel";

export const callers = ["anonymous", "notEnrolled", "student", "otherStudent", "blocked", "administrator"] as const;
export type Caller = (typeof callers)[number];

/** A caller's result: a value, null, or an error code. */
type Outcome = "value" | "null" | (string & {});

/** A published course that `student` has finished, with certificate and sitting. */
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
  /** Of `otherStudent`, with its seat in the room. */
  openSittingId: Id<"examSittings">;
  seatId: Id<"examSeats">;
  questionId: Id<"examQuestions">;
  bystander: Person;
  couponId: Id<"discountCoupons">;
  jobId: Id<"generationJobs">;
  mailId: Id<"mails">;
  nameRequestId: Id<"nameRequests">;
  certificateJobId: Id<"certificateJobs">;
  questionImportId: Id<"questionImports">;
  peopleJobId: Id<"peopleJobs">;
  invitationId: Id<"invitations">;
  attemptId: Id<"examAttempts">;
}

export interface Row {
  args: (scene: Scene) => Record<string, unknown>;
  expected: Record<Caller, Outcome>;
}

const paginationOpts = { numItems: 10, cursor: null };
const none = () => ({});

function everyone(outcome: Outcome): Record<Caller, Outcome> {
  return {
    anonymous: outcome,
    notEnrolled: outcome,
    student: outcome,
    otherStudent: outcome,
    blocked: outcome,
    administrator: outcome,
  };
}

/** `otherStudent` is enrolled too, so what is withheld from them belongs to `student`. */
function students(outcome: Outcome, differences: Partial<Record<Caller, Outcome>> = {}): Record<Caller, Outcome> {
  return { ...everyone(outcome), anonymous: "notAuthenticated", blocked: "accountBlocked", ...differences };
}

/** One row per public function; a missing one fails the tests. */
export const matrix: Record<string, Row> = {
  "auth:signIn": { args: none, expected: everyone("invalidInput") },
  "auth:signOut": { args: none, expected: everyone("null") },
  "catalog:list": { args: () => ({ paginationOpts }), expected: everyone("value") },
  "catalog:bySlug": { args: ({ slug }) => ({ slug }), expected: everyone("value") },
  "catalog:bySlug draft": {
    args: ({ draftSlug }) => ({ slug: draftSlug }),
    expected: { ...everyone("null"), student: "value", administrator: "value" },
  },
  "certificates:verify": { args: ({ certificateHash }) => ({ hash: certificateHash }), expected: everyone("value") },
  "certificates:shared": { args: ({ certificateHash }) => ({ hash: certificateHash }), expected: everyone("null") },
  "settings:promo": { args: none, expected: everyone("null") },
  "confirmations:redeem": { args: () => ({ token: "none" }), expected: everyone("value") },
  "mailChoices:stop": { args: () => ({ token: "none" }), expected: everyone("null") },
  "profile:viewer": { args: none, expected: everyone("value") },

  "certificates:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "certificates:awaited": { args: none, expected: students("value") },
  "certificates:get": {
    args: ({ certificateId }) => ({ certificateId }),
    expected: students("null", { student: "value" }),
  },
  "certificatePdf:download": {
    args: ({ certificateId }) => ({ certificateId, language: "pt" }),
    expected: students("notFound", { student: "value", administrator: "value" }),
  },
  "badges:download": {
    args: ({ certificateId }) => ({ certificateId, form: "jwt" }),
    expected: students("notFound", { student: "value", administrator: "value" }),
  },
  "confirmations:status": { args: none, expected: students("value") },
  "confirmations:ask": { args: none, expected: students("null") },
  "confirmations:enterCode": { args: () => ({ code: "000000" }), expected: students("value") },
  "mailChoices:get": { args: none, expected: students("value") },
  "mailChoices:update": { args: () => ({ language: "en" }), expected: students("null") },
  "certificates:setShared": {
    args: ({ certificateId }) => ({ certificateId, isShared: true }),
    expected: students("notFound", { student: "null" }),
  },
  "certificates:setLatinName": {
    args: ({ certificateId }) => ({ certificateId, latinName: "Maria de Souza" }),
    // The certificate's name needs none.
    expected: students("notFound", { student: "certificateStateChanged" }),
  },
  "certificates:requestName": {
    args: ({ certificateId }) => ({ certificateId, studentName: "Maria de Souza" }),
    expected: students("notFound", { student: "null" }),
  },
  "attempts:list": { args: ({ courseId }) => ({ courseId, paginationOpts }), expected: students("value") },
  "attempts:review": { args: ({ attemptId }) => ({ attemptId }), expected: students("null", { student: "value" }) },
  "enrollments:forCourse": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "null", administrator: "null" }),
  },
  "enrollments:enroll": { args: ({ courseId }) => ({ courseId }), expected: students("value") },
  "enrollments:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "enrollments:goOn": { args: none, expected: students("null", { student: "value", otherStudent: "value" }) },
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
  "exams:answers": {
    args: ({ sittingId }) => ({ sittingId }),
    // `student` has handed in.
    expected: students("examSittingInvalid", { student: "null" }),
  },
  "exams:answer": {
    args: ({ sittingId, questionId }) => ({ sittingId, questionId, option: "a" }),
    expected: students("examSittingInvalid"),
  },
  "exams:beat": {
    args: ({ sittingId }) => ({ sittingId }),
    expected: students("examSittingInvalid", { student: "null" }),
  },
  "exams:submit": {
    args: ({ sittingId }) => ({ sittingId }),
    expected: students("examSittingInvalid", { student: "value" }),
  },
  "lessons:get": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "lessons:next": {
    args: ({ courseId }) => ({ courseId }),
    // `student` has finished, and only the other enrolled student has a next lesson.
    expected: students("null", { otherStudent: "value" }),
  },
  "lessons:outline": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "lessons:place": { args: ({ lessonId }) => ({ lessonId }), expected: students("null") },
  "profile:get": { args: none, expected: students("value") },
  "profile:setAvatar": { args: () => ({ picture: null }), expected: students("null") },
  "profile:update": {
    args: () => ({ version: 0, fullName: "New Name", email: "new@selo.example" }),
    expected: students("null"),
  },
  "progress:complete": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: students("value", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "practice:answer": {
    args: ({ lessonId }) => ({ lessonId, question: "Which?", option: "a" }),
    expected: students("null", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "practice:begin": { args: none, expected: students("value") },
  "practice:daily": { args: () => ({ day: "2026-11-22" }), expected: students("null") },
  "practice:ofModule": {
    args: ({ moduleId }) => ({ moduleId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "practice:week": { args: () => ({ lastDay: "2026-11-22" }), expected: students("value") },
  "progress:week": { args: () => ({ lastDay: "2026-11-22" }), expected: students("value") },
  "progress:keepPlace": {
    args: ({ lessonId }) => ({ lessonId, block: 1 }),
    expected: students("null", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },

  ...accountRows,
  ...certificateRows,
  ...contentRows,
  ...peopleRows,
  ...reportRows,
};

/** Calls a registered "module/path:name". */
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
