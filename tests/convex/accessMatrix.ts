import type { FunctionReference } from "convex/server";
import { api } from "../../convex/_generated/api";
import { accountRows } from "./accountRows";
import { announcementRows } from "./admin/announcementRows";
import { certificateRows } from "./admin/certificateRows";
import { contentRows } from "./admin/contentRows";
import { peopleRows } from "./admin/peopleRows";
import { reportRows } from "./admin/reportRows";
import { inquiryRows } from "./inquiryRows";
import { noteRows } from "./noteRows";
import type { Backend, Person } from "./setup";
import type { Id } from "../../convex/_generated/dataModel";

export const callers = ["anonymous", "notEnrolled", "student", "otherStudent", "blocked", "administrator"] as const;
/** Tried by staffMatrix.test.ts; both teachers teach one course. */
export const staff = ["support", "teacher", "otherTeacher"] as const;
export type Caller = (typeof callers)[number];
export type StaffCaller = (typeof staff)[number];

/** A caller's result: a value, null, or an error code. */
type Outcome = "value" | "null" | (string & {});

/** A published course that `student` has finished, with certificate and sitting. */
export interface Scene {
  courseId: Id<"courses">;
  slug: string;
  draftSlug: string;
  /** A published path with the course, and one that is a draft. */
  pathId: Id<"paths">;
  pathSlug: string;
  draftPathSlug: string;
  moduleId: Id<"modules">;
  lessonId: Id<"lessons">;
  examId: Id<"courseExams">;
  certificateId: Id<"certificates">;
  certificateHash: string;
  sittingId: Id<"examSittings">;
  /** Open sitting of `otherStudent`, with its seat in the exam room. */
  openSittingId: Id<"examSittings">;
  versionId: Id<"textVersions">;
  draftId: Id<"textVersions">;
  seatId: Id<"examSeats">;
  questionId: Id<"examQuestions">;
  bystander: Person;
  couponId: Id<"discountCoupons">;
  jobId: Id<"generationJobs">;
  mailId: Id<"mails">;
  nameRequestId: Id<"nameRequests">;
  jobRowId: Id<"jobs">;
  passId: Id<"passes">;
  invitationId: Id<"invitations">;
  /** Of `student`: an answered and published question about the lesson. */
  inquiryId: Id<"inquiries">;
  /** Of `student`, on the lesson. */
  noteId: Id<"lessonNotes">;
  /** Of `student`: an open one, and one approved just now. */
  requestId: Id<"accessRequests">;
  approvedRequestId: Id<"accessRequests">;
  attemptId: Id<"examAttempts">;
  /** Of `student`, in the draft. */
  enrollmentId: Id<"enrollments">;
  /** A course where the enrollment of `student` was ended. */
  endedCourseId: Id<"courses">;
  /** Sent to `student` alone, in their course. */
  announcementId: Id<"announcements">;
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
  "visitor/catalog:list": { args: () => ({ paginationOpts }), expected: everyone("value") },
  "visitor/catalog:bySlug": { args: ({ slug }) => ({ slug }), expected: everyone("value") },
  "visitor/catalog:bySlug draft": {
    args: ({ draftSlug }) => ({ slug: draftSlug }),
    expected: { ...everyone("null"), student: "value", administrator: "value" },
  },
  "visitor/catalog:trialLesson": { args: ({ slug }) => ({ slug }), expected: everyone("value") },
  "visitor/catalog:trialLesson draft": { args: ({ draftSlug }) => ({ slug: draftSlug }), expected: everyone("null") },
  "visitor/catalog:teachers": { args: none, expected: everyone("value") },
  "visitor/paths:list": { args: () => ({ paginationOpts }), expected: everyone("value") },
  "visitor/paths:bySlug": { args: ({ pathSlug }) => ({ slug: pathSlug }), expected: everyone("value") },
  "visitor/paths:bySlug draft": {
    args: ({ draftPathSlug }) => ({ slug: draftPathSlug }),
    expected: { ...everyone("null"), administrator: "value" },
  },
  "visitor/certificates:verify": {
    args: ({ certificateHash }) => ({ hash: certificateHash }),
    expected: everyone("value"),
  },
  "visitor/certificates:shared": {
    args: ({ certificateHash }) => ({ hash: certificateHash }),
    expected: everyone("null"),
  },
  "visitor/coupons:check": { args: () => ({ code: "NONE" }), expected: everyone("value") },
  "visitor/settings:access": { args: none, expected: everyone("value") },
  "student/access:newest": { args: none, expected: students("null", { student: "value" }) },
  "student/access:requests": { args: none, expected: students("value") },
  "student/access:passes": { args: none, expected: students("value") },
  "student/access:ask": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("accessNotNeeded", { student: "value" }),
  },
  "student/access:cancel": {
    args: ({ requestId }) => ({ requestId }),
    expected: students("notFound", { student: "null" }),
  },
  "student/access:withdraw": {
    args: ({ approvedRequestId }) => ({ requestId: approvedRequestId }),
    expected: students("notFound", { student: "null" }),
  },
  "student/passes:covers": { args: ({ courseId }) => ({ courseId }), expected: students("value") },
  "visitor/settings:school": { args: none, expected: everyone("value") },
  "visitor/settings:home": { args: none, expected: everyone("value") },
  "visitor/settings:promo": { args: none, expected: everyone("null") },
  "visitor/confirmations:redeem": { args: () => ({ token: "none" }), expected: everyone("value") },
  "visitor/mailChoices:stop": { args: () => ({ token: "none" }), expected: everyone("null") },
  "visitor/viewer:get": { args: none, expected: everyone("value") },

  "student/paths:progress": { args: ({ pathId }) => ({ pathId }), expected: students("value") },
  "student/paths:next": { args: ({ courseId }) => ({ courseId }), expected: students("value") },
  "student/paths:takeCertificate": {
    args: ({ pathId }) => ({ pathId }),
    expected: students("null", { student: "value" }),
  },
  "student/paths:mine": { args: none, expected: students("value") },
  "student/certificates:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "student/certificates:awaited": { args: none, expected: students("value") },
  "student/certificates:get": {
    args: ({ certificateId }) => ({ certificateId }),
    expected: students("null", { student: "value" }),
  },
  "student/certificatePdf:download": {
    args: ({ certificateId }) => ({ certificateId, language: "pt" }),
    expected: students("notFound", { student: "value", administrator: "value" }),
  },
  "student/badges:download": {
    args: ({ certificateId }) => ({ certificateId, form: "jwt" }),
    expected: students("notFound", { student: "value", administrator: "value" }),
  },
  "account/confirmations:status": { args: none, expected: students("value") },
  "account/confirmations:ask": { args: none, expected: students("null") },
  "account/confirmations:enterCode": { args: () => ({ code: "000000" }), expected: students("value") },
  "account/mailChoices:get": { args: none, expected: students("value") },
  "account/mailChoices:update": { args: () => ({ language: "en" }), expected: students("null") },
  "student/certificates:setShared": {
    args: ({ certificateId }) => ({ certificateId, isShared: true }),
    expected: students("notFound", { student: "null" }),
  },
  "student/certificates:setLatinName": {
    args: ({ certificateId }) => ({ certificateId, latinName: "Maria de Souza" }),
    // The certificate's name needs none.
    expected: students("notFound", { student: "certificateStateChanged" }),
  },
  "student/certificates:requestName": {
    args: ({ certificateId }) => ({ certificateId, studentName: "Maria de Souza" }),
    expected: students("notFound", { student: "null" }),
  },
  "student/attempts:list": { args: ({ courseId }) => ({ courseId, paginationOpts }), expected: students("value") },
  "student/attempts:review": {
    args: ({ attemptId }) => ({ attemptId }),
    expected: students("null", { student: "value" }),
  },
  "student/enrollments:forCourse": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "null", administrator: "null" }),
  },
  "student/enrollments:enroll": { args: ({ courseId }) => ({ courseId }), expected: students("value") },
  "student/enrollments:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "student/enrollments:goOn": { args: none, expected: students("null", { student: "value", otherStudent: "value" }) },
  "student/enrollments:browse": { args: () => ({ text: "", paginationOpts }), expected: students("value") },
  "student/enrollments:ended": {
    args: ({ endedCourseId }) => ({ of: endedCourseId }),
    expected: students("null", { student: "value" }),
  },
  "student/enrollments:allEnded": { args: none, expected: students("value") },
  "student/enrollments:dismissEnded": {
    args: ({ endedCourseId }) => ({ courseId: endedCourseId }),
    expected: students("null"),
  },
  "student/exams:get": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "student/exams:standing": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("null", { student: "value" }),
  },
  "student/exams:start": {
    args: ({ courseId }) => ({ courseId }),
    // `student` has passed.
    expected: students("value", { student: "examPassed", notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "student/exams:readClock": { args: () => ({}), expected: students("value") },
  "student/exams:answers": {
    args: ({ sittingId }) => ({ sittingId }),
    // `student` has handed in.
    expected: students("examSittingInvalid", { student: "null" }),
  },
  "student/exams:answer": {
    args: ({ sittingId, questionId }) => ({ sittingId, questionId, option: "a" }),
    expected: students("examSittingInvalid"),
  },
  "student/exams:beat": {
    args: ({ sittingId }) => ({ sittingId }),
    expected: students("examSittingInvalid", { student: "null" }),
  },
  "student/exams:submit": {
    args: ({ sittingId }) => ({ sittingId }),
    expected: students("examSittingInvalid", { student: "value" }),
  },
  "student/lessons:get": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "student/lessons:next": {
    args: ({ courseId }) => ({ courseId }),
    // `student` has finished, and only the other enrolled student has a next lesson.
    expected: students("null", { otherStudent: "value" }),
  },
  "student/lessons:outline": {
    args: ({ courseId }) => ({ courseId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "student/lessons:search": {
    args: ({ courseId }) => ({ courseId, search: "a" }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "student/lessons:place": { args: ({ lessonId }) => ({ lessonId }), expected: students("null") },
  "account/profile:get": { args: none, expected: students("value") },
  "account/profile:setAvatar": { args: () => ({ picture: null }), expected: students("null") },
  "account/profile:update": {
    args: () => ({ version: 0, fullName: "New Name", email: "new@selo.example" }),
    expected: students("null"),
  },
  "student/progress:complete": {
    args: ({ lessonId }) => ({ lessonId }),
    expected: students("value", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "student/practice:answer": {
    args: ({ lessonId }) => ({ lessonId, question: "Which?", option: "a" }),
    expected: students("null", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "student/practice:begin": { args: none, expected: students("value") },
  "student/practice:daily": { args: () => ({ day: "2026-11-22" }), expected: students("null") },
  "student/practice:ofModule": {
    args: ({ moduleId }) => ({ moduleId }),
    expected: students("value", { notEnrolled: "notEnrolled" }),
  },
  "student/practice:week": { args: () => ({ lastDay: "2026-11-22" }), expected: students("value") },
  "student/announcements:open": { args: none, expected: students("value") },
  "student/announcements:mine": { args: () => ({ paginationOpts }), expected: students("value") },
  "student/enrollments:course": {
    args: ({ slug }) => ({ slug }),
    expected: students("value", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },
  "student/announcements:ofCourse": {
    args: ({ courseId }) => ({ courseId, paginationOpts }),
    expected: students("value"),
  },
  "student/announcements:read": {
    args: ({ announcementId }) => ({ announcementId }),
    expected: students("notFound", { student: "null" }),
  },
  "student/announcements:dismiss": {
    args: ({ announcementId }) => ({ announcementId }),
    expected: students("notFound", { student: "null" }),
  },
  "student/presence:beat": { args: () => ({}), expected: students("null") },
  "student/progress:week": { args: () => ({ lastDay: "2026-11-22" }), expected: students("value") },
  "student/progress:keepPlace": {
    args: ({ lessonId }) => ({ lessonId, block: 1 }),
    expected: students("null", { notEnrolled: "notEnrolled", administrator: "notEnrolled" }),
  },

  ...accountRows,
  ...announcementRows,
  ...inquiryRows,
  ...noteRows,
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
