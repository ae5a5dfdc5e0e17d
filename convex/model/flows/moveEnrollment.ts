import type { Id } from "../../_generated/dataModel";
import { requireCourse } from "../content/courses/reads";
import { findEnrollment } from "../learning/enrollments/reads";
import { enrollOnce } from "../learning/enrollments/writes";
import { requireProfile } from "../platform/accounts";
import { listChanges } from "../platform/audit/changes";
import { recordAudit } from "../platform/audit/writes";
import { fail } from "../platform/errors";
import type { Made } from "../platform/jobs/engine";
import type { WriteCtx } from "../platform/rowChange";
import { endEnrollment } from "./endEnrollment";

interface Move {
  enrollmentId: Id<"enrollments">;
  toCourseId: Id<"courses">;
  /** The student reads it. */
  reason: string;
  actorId: Id<"users">;
}

/**
 * Moves a student to another course (ENROLL-12).
 *
 * 1. the enrollment ends as in `endEnrollment`; its mail names the other course
 * 2. `enrollments`: a free one in the other course, with the same pass, unless the student is in it already
 * 3. `auditEntries`
 *
 * Returns the enrollment made, if one was, and the one ended. Errors, before anything is written: notFound,
 * invalidInput (the same course).
 */
export async function moveEnrollment(
  ctx: WriteCtx,
  { enrollmentId, toCourseId, reason, actorId }: Move,
  now = Date.now(),
): Promise<Made> {
  const { userId, courseId, passId } = (await ctx.db.get("enrollments", enrollmentId)) ?? fail("notFound");
  if (courseId === toCourseId) fail("invalidInput");
  const [from, movedTo] = [await requireCourse(ctx, courseId), await requireCourse(ctx, toCourseId)];
  const { fullName: targetLabel } = await requireProfile(ctx, userId);

  const endedId = await endEnrollment(ctx, { enrollmentId, reason, actorId, movedTo }, now);
  const request = { userId, courseId: toCourseId, couponCode: "", ...(passId && { passId }) };
  const { outcome } = await enrollOnce(ctx, request, now);
  const made = outcome === "enrolled" ? await findEnrollment(ctx, userId, toCourseId) : null;
  const changes = listChanges({ course: "text" }, { course: from.title }, { course: movedTo.title });
  const target = { targetKind: "student", targetId: userId, targetLabel } as const;
  await recordAudit(ctx, { action: "student.moved", ...target, changes, actorId });
  return { endedId, ...(made && { enrollmentId: made._id }) };
}
