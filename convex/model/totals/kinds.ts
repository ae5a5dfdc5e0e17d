import type { Id } from "../../_generated/dataModel";
import { brazilDay } from "../../shared/brazilDay";

/**
 * What is counted. A kind with "/" has the thing it belongs to behind it; fewer writers meet there, so it has fewer
 * shards (and a page of statistics reads fewer rows).
 */
export type TotalKind =
  | "students"
  | "courses"
  | "publishedCourses"
  | "enrollments"
  | "completedEnrollments"
  | "certificates"
  /** Enrolments and attempts that went with their course: tells a recount that its rows have changed. */
  | "removals"
  /** Attempts; parts: see examParts.ts. */
  | "exams"
  | `exams/${Id<"courses">}`
  /** Enrolments of a course; part `completed`. */
  | `course/${Id<"courses">}`
  /** Of one month (yyyy-MM); parts: the day of the month. */
  | `enrollments/${string}`
  | `certificates/${string}`;

export function shardsOf(kind: TotalKind): number {
  return kind.includes("/") ? 4 : 8;
}

/** @param moment ms since epoch; days are those of America/Sao_Paulo */
export function dayTotal(of: "enrollments" | "certificates", moment: number): { kind: TotalKind; part: string } {
  const day = brazilDay(moment);
  return { kind: `${of}/${day.slice(0, 7)}`, part: day.slice(8) };
}
