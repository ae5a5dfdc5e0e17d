import type { Id } from "../../../_generated/dataModel";
import { brazilDay, brazilQuarter } from "../../../shared/brazilDay";
import type { Parts } from "./counts";
import type { Scope } from "./scopes";

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
  /** Rows that wait: parts `inquiries`, `requests`, `refunds`, `names`, `drafts`, `queuedMails`, `failedMails`. */
  | "waiting"
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
  /** People who got an announcement; part `read`. */
  | `announcement/${Id<"announcements">}`
  /** Enrollments in a course; part `completed`. */
  | `course/${Id<"courses">}`
  /** One day (yyyy-MM-dd); parts: the quarter of an hour, by its start (HHmm). */
  | `${TimedFigure}/${string}`
  /** One month (yyyy-MM); parts: figure and day of the month, as `enrollments05`. */
  | `${Scope}month/${string}`
  /** Enrollments made in one month (yyyy-MM), see cohorts.ts. */
  | `${Scope}cohort/${string}`;

/** Contribution of a row to a total. */
export interface RowCount {
  kind: TotalKind;
  count: number;
  parts?: Parts;
}

/** Events counted by their time. */
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

/** Something that happened. */
interface Happening {
  /** ms since epoch; days are Brasília's. */
  moment: number;
  count?: number;
  /** Course, coupon and source that it belongs to, besides the school. */
  scopes?: readonly Scope[];
}

/** Counts something in its month and in its day, and in the months of its scopes. */
export function timedTotals(of: TimedFigure, { moment, count = 1, scopes = [] }: Happening): RowCount[] {
  const day = { kind: `${of}/${brazilDay(moment)}` as const, count, parts: { [brazilQuarter(moment)]: count } };
  return [...monthTotals(of, { moment, count, scopes: ["", ...scopes] }), day];
}

/** Counts something in the months of its scopes. */
export function monthTotals(of: TimedFigure, { moment, count = 1, scopes = [] }: Happening): RowCount[] {
  const day = brazilDay(moment);
  const parts = { [monthPart(of, day.slice(8))]: count };
  return scopes.map((scope) => ({ kind: `${scope}month/${day.slice(0, 7)}`, count: 0, parts }));
}

/** Part of a month's total. */
export const monthPart = (of: string, dayOfMonth: string): string => `${of}${dayOfMonth}`;
