import type { Id } from "../../../_generated/dataModel";
import { brazilDay, brazilQuarter } from "../../../shared/brazilDay";
import type { Parts } from "./counts";

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
  /** Heartbeats of the last minutes; parts `learning` and `exam`. */
  | "here"
  /** Lessons without a text. */
  | "emptyLessons"
  /** Invitations without a mail and without a link to hand over. */
  | "unlinkedInvitations"
  /** Part `coupon`: made with a coupon. */
  | "enrollments"
  | "completedEnrollments"
  /** Certificates that are not replaced; parts `valid` of these, `replaced`: the others. */
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
  /**
   * One month (yyyy-MM); parts: day of the month.
   * One day (yyyy-MM-dd); parts: the quarter of an hour, by its start (HHmm).
   */
  | `${TimedFigure}/${string}`;

/** What a row counts for a total. */
export interface RowCount {
  kind: TotalKind;
  count: number;
  parts?: Parts;
}

/** What is counted by the time when it happened. */
export const timedFigures = [
  "signUps",
  "enrollments",
  /** Completed lessons. */
  "lessonsDone",
  "attempts",
  "attemptsPassed",
  "certificates",
  /** Prices of passes, in centavos. */
  "revenue",
  /** Prices of passes that were paid back or are owed, in centavos, when they ended. */
  "refunds",
] as const;
export type TimedFigure = (typeof timedFigures)[number];

/**
 * Counts something in its month and in its day.
 *
 * @param moment ms since epoch; days are Brasília's
 */
export function timedTotals(of: TimedFigure, moment: number, count = 1): RowCount[] {
  const day = brazilDay(moment);
  return [
    { kind: `${of}/${day.slice(0, 7)}`, count, parts: { [day.slice(8)]: count } },
    { kind: `${of}/${day}`, count, parts: { [brazilQuarter(moment)]: count } },
  ];
}
