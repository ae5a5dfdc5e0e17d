import type { Id } from "../../_generated/dataModel";
import { brazilDay } from "../../shared/brazilDay";

/**
 * What is counted. A kind with "/" names the thing that it belongs to after it; fewer writers meet there, so it has fewer
 * shards (and a page of statistics reads fewer rows).
 */
export type TotalKind =
  | "students"
  | "courses"
  | "publishedCourses"
  | "modules"
  | "lessons"
  | "courseExams"
  | "coupons"
  /** Part `coupon`: those with a coupon. */
  | "enrollments"
  | "completedEnrollments"
  | "certificates"
  /** Attempts; parts: see examTotals.ts. */
  | "exams"
  | `exams/${Id<"courses">}`
  /** Enrollments of a course; part `completed`. */
  | `course/${Id<"courses">}`
  /** Of one month (yyyy-MM); parts: the day of the month. */
  | `enrollments/${string}`
  | `certificates/${string}`;

export function shardsOf(kind: TotalKind): number {
  return kind.includes("/") ? 4 : 8;
}

/**
 * One more in its month and on its day.
 *
 * @param moment ms since epoch; days are those of America/Sao_Paulo
 */
export function dayTotal(of: "enrollments" | "certificates", moment: number) {
  const day = brazilDay(moment);
  return { kind: `${of}/${day.slice(0, 7)}`, count: 1, parts: { [day.slice(8)]: 1 } } as const;
}
