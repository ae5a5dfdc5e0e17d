/** Audit actions: the thing, then what was done to it. */
export const auditActions = [
  "course.created",
  "course.updated",
  "course.published",
  "course.unpublished",
  "course.deleted",
  "module.created",
  "module.updated",
  "module.deleted",
  "module.reordered",
  "lesson.created",
  "lesson.updated",
  "lesson.deleted",
  "lesson.reordered",
  "lesson.restored",
  "lesson.generated",
  "exam.created",
  "exam.updated",
  "exam.deleted",
  "exam.questionsSaved",
  "coupon.created",
  "coupon.updated",
  "coupon.deleted",
  "student.blocked",
  "student.unblocked",
  "role.granted",
  "role.revoked",
  "settings.updated",
  "generation.started",
  "generation.canceled",
] as const;

export type AuditAction = (typeof auditActions)[number];

export const auditTargetKinds = [
  "course",
  "module",
  "lesson",
  "exam",
  "coupon",
  "student",
  "settings",
  "generation",
] as const;

export type AuditTargetKind = (typeof auditTargetKinds)[number];
