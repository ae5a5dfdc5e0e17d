/**
 * Percentage of a course, the only place that knows the rule (PROGRESS-2): capped at 99
 * until there is a certificate, then 100; a course without lessons stays at 0.
 *
 * @returns an integer from 0 to 100, 100 exactly with a certificate
 */
export function progressPercentage(state: { completed: number; total: number; hasCertificate: boolean }): number {
  if (state.hasCertificate) return 100;
  if (state.total <= 0) return 0;
  return Math.min(99, Math.round((100 * state.completed) / state.total));
}

export type EnrollmentStatus = "notStarted" | "inProgress" | "completed";

export function enrollmentStatus(percentage: number): EnrollmentStatus {
  if (percentage >= 100) return "completed";
  return percentage > 0 ? "inProgress" : "notStarted";
}
