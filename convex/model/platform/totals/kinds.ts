import type { Id } from "../../../_generated/dataModel";
import { brazilDay } from "../../../shared/brazilDay";

/**
 * Kinds of totals.
 * A kind with "/" belongs to the thing named after it.
 */
export type TotalKind =
  /** Part `blocked`. */
  | "students"
  | "courses"
  | "publishedCourses"
  | "modules"
  | "lessons"
  | "courseExams"
  | "coupons"
  /** Invitations without a mail and without a link to hand over. */
  | "unlinkedInvitations"
  /** Part `coupon`: made with a coupon. */
  | "enrollments"
  | "completedEnrollments"
  /** Certificates that are not replaced; part `replaced`: the others. */
  | "certificates"
  /** Attempts; for the parts see examTotals.ts. */
  | "exams"
  | `exams/${Id<"courses">}`
  /** First attempts that asked a question, see itemTotals.ts. */
  | `question/${Id<"examQuestions">}`
  /** Completions of a lesson, see lessonTotals.ts. */
  | `lesson/${Id<"lessons">}`
  /**
   * Students who answered a practice question.
   * Part `right`: right the first time.
   */
  | `practice/${Id<"practiceQuestions">}`
  /** Enrollments in a course; part `completed`. */
  | `course/${Id<"courses">}`
  /** One month (yyyy-MM); parts: day of the month. */
  | `enrollments/${string}`
  | `certificates/${string}`;

/**
 * Counts one in its month and day.
 *
 * @param moment ms since epoch; days are Brasília's
 */
export function dayTotal(of: "enrollments" | "certificates", moment: number) {
  const day = brazilDay(moment);
  return { kind: `${of}/${day.slice(0, 7)}`, count: 1, parts: { [day.slice(8)]: 1 } } as const;
}
