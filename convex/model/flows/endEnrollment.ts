import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { retentionPeriods } from "../../shared/retention";
import { countRemovedUse } from "../learning/coupons/writes";
import { usedCoupon } from "../learning/enrollments/ended";
import { findProfile } from "../platform/accounts";
import { listChanges } from "../platform/audit/changes";
import { recordAudit } from "../platform/audit/writes";
import { fail } from "../platform/errors";
import { findReader } from "../platform/mail/reader";
import { queueMail } from "../platform/mail/writes";
import type { WriteCtx } from "../platform/rowChange";
import { expireSitting, removeStudies } from "./removalBatches";

interface Ending {
  enrollmentId: Id<"enrollments">;
  /** The student reads it. */
  reason: string;
  /** The administrator; absent when a student withdraws. */
  actorId?: Id<"users">;
  /** False if another mail tells it. */
  isTold?: boolean;
  /** Course that the student is moved to. */
  movedTo?: Doc<"courses">;
}

/**
 * Ends an enrollment (ENROLL-9).
 *
 * 1. `examSittings`: an open one expires, because grading could issue a certificate at the moment of the end
 * 2. `discountCoupons`: the use stays counted
 * 3. `enrollments`: the row goes, and with it every access and count that asks for it
 * 4. `endedEnrollments`: why, and what a return brings back
 * 5. `auditEntries` and `mails`
 *
 * Attempts, certificates, progress and place stay. Error: notFound, also when it has ended already, before anything is
 * written.
 */
export async function endEnrollment(
  ctx: WriteCtx,
  { enrollmentId, reason, actorId, isTold = true, movedTo }: Ending,
  now = Date.now(),
): Promise<Id<"endedEnrollments">> {
  const enrollment = (await ctx.db.get("enrollments", enrollmentId)) ?? fail("notFound");
  const { userId, courseId, enrolledAt, passId } = enrollment;
  const course = (await ctx.db.get("courses", courseId)) ?? fail("notFound");
  await expireSitting(ctx, { userId, courseId });
  await countRemovedUse(ctx, enrollment);
  await ctx.db.delete("enrollments", enrollmentId);
  const expiresAt = now + retentionPeriods.endedStudies;
  const ended = { userId, courseId, ...usedCoupon(enrollment), enrolledAt, endedAt: now, expiresAt };
  const left = { ...(passId && { passId }), ...(movedTo && { movedTo: movedTo._id }) };
  const endedId = await ctx.db.insert("endedEnrollments", { ...ended, ...left, reason, isDismissed: false });

  if (actorId !== undefined) {
    const targetLabel = (await findProfile(ctx, userId))?.fullName ?? "";
    const target = { targetKind: "student", targetId: userId, targetLabel } as const;
    const changes = listChanges({ course: "text" }, { course: course.title }, null);
    await recordAudit(ctx, { action: "student.unenrolled", ...target, detail: reason, changes, actorId });
  }
  const reader = isTold ? await findReader(ctx, userId) : null;
  if (reader === null) return endedId;
  const { to, name, language } = reader;
  const data = { name, courseTitle: course.title, reason, until: expiresAt, movedTo: movedTo?.title ?? null };
  await queueMail(ctx, { kind: "enrollmentEnded", key: `enrollmentEnded:${endedId}`, to, userId, language, data });
  return endedId;
}

/** Ended enrollments per transaction; with progress they fill it earlier. */
const BATCH = 20;

/**
 * Deletes ended enrollments past their time with their progress and place (ENROLL-11).
 * Each row goes last, so a return in between finds the progress that is left. Returns whether there may be more.
 */
export async function sweepEnded(ctx: MutationCtx): Promise<boolean> {
  const over = await ctx.db
    .query("endedEnrollments")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", Date.now()))
    .take(BATCH);
  let room: number | undefined;
  for (const ended of over) {
    room = await removeStudies(ctx, ended, room);
    if (room === 0) return true;
    await ctx.db.delete("endedEnrollments", ended._id);
  }
  return over.length === BATCH;
}
