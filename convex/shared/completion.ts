/**
 * Returns the percentage of a course (PROGRESS-2).
 * The only place that knows the rule: at most 99 until the certificate, then 100; 0 without lessons.
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
