import { differenceInCalendarMonths } from "date-fns";
import type { Doc } from "../../../_generated/dataModel";
import { brazilDay } from "../../../shared/brazilDay";
import { monthPart, type RowCount } from "./kinds";
import type { Scope } from "./scopes";

/** How far an enrollment came. */
export const stages = [
  "enrolled",
  /** Did something in the course. */
  "started",
  /** Had half of the lessons that there were. */
  "half",
  /** Had all lessons that there were. */
  "lessons",
  /** Passed the exam, perhaps before the last lesson. */
  "passed",
  "certificate",
] as const;
export type Stage = (typeof stages)[number];

/**
 * Parts of `cohort/<yyyy-MM>`, besides stages by day of enrollment ("half05").
 * `done2`: got the certificate two months after the month of enrollment. `seen2`: were last active then.
 */
export const cohortParts = {
  done: (months: number) => `done${months}`,
  seen: (months: number) => `seen${months}`,
};

/** Counts an enrollment in the cohort of its month. */
export function cohortTotals(enrollment: Doc<"enrollments">, scopes: readonly Scope[]): RowCount[] {
  const { enrolledAt, completedAt, lastActiveDay } = enrollment;
  const day = brazilDay(enrolledAt);
  const month = day.slice(0, 7);
  const parts: Record<string, number> = {};
  for (const stage of stagesOf(enrollment)) parts[monthPart(stage, day.slice(8))] = 1;
  if (completedAt !== undefined) parts[cohortParts.done(monthsBetween(month, brazilDay(completedAt)))] = 1;
  if (lastActiveDay !== undefined) parts[cohortParts.seen(monthsBetween(month, lastActiveDay))] = 1;
  return scopes.map((scope) => ({ kind: `${scope}cohort/${month}`, count: 1, parts }));
}

/** Stages that the enrollment reached; whoever has the certificate was everywhere, though lessons may have gone. */
function stagesOf(enrollment: Doc<"enrollments">): Stage[] {
  const { completedAt, lastActiveDay, reachedHalf, reachedAll, hasPassed } = enrollment;
  const isComplete = completedAt !== undefined;
  const reached: Record<Stage, boolean> = {
    enrolled: true,
    started: isComplete || lastActiveDay !== undefined,
    half: isComplete || reachedHalf === true,
    lessons: isComplete || reachedAll === true,
    passed: isComplete || hasPassed === true,
    certificate: isComplete,
  };
  return stages.filter((stage) => reached[stage]);
}

/** Months (yyyy-MM) passed at a day; an earlier day counts as the same month. */
const monthsBetween = (month: string, day: string): number =>
  Math.max(0, differenceInCalendarMonths(`${day.slice(0, 7)}-01T12:00`, `${month}-01T12:00`));
