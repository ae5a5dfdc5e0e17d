import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { examRules } from "../../shared/limits";
import { fail } from "../errors";
import { findExam, findOpenSitting, hasExam, summarizeAttempts, type Participation } from "./reads";
import { nextAttemptAt } from "./retryRule";

/**
 * Opens the exam, or returns the open sitting, so a reload neither loses nor gains time. A sitting that is over or
 * whose exam was replaced is closed first. Errors: examUnavailable, examRetryLater.
 */
export async function startSitting(
  ctx: MutationCtx,
  participation: Participation,
  now = Date.now(),
): Promise<Doc<"examSittings">> {
  const exam = await findExam(ctx, participation.courseId);
  if (exam === null || !(await hasExam(ctx, participation.courseId))) return fail("examUnavailable");
  const open = await findOpenSitting(ctx, participation);
  if (open !== null) {
    if (open.examId === exam._id && !isOver(open, now)) return open;
    await ctx.db.patch("examSittings", open._id, { status: "expired" });
  }
  const attempts = await summarizeAttempts(ctx, participation);
  const retryAt = nextAttemptAt(attempts, now);
  if (retryAt !== null) fail("examRetryLater", { retryAt });

  const sitting = {
    ...participation,
    examId: exam._id,
    status: "open" as const,
    startedAt: now,
    ...(exam.timeLimitMinutes !== undefined && { deadlineAt: now + exam.timeLimitMinutes * 60_000 }),
  };
  const sittingId = await ctx.db.insert("examSittings", sitting);
  return { ...sitting, _id: sittingId, _creationTime: now };
}

/** Other students' sittings do not exist. Error: examSittingInvalid. */
export async function requireSitting(
  ctx: MutationCtx,
  sittingId: Id<"examSittings">,
  userId: Id<"users">,
): Promise<Doc<"examSittings">> {
  const sitting = await ctx.db.get("examSittings", sittingId);
  return sitting?.userId === userId ? sitting : fail("examSittingInvalid");
}

export function isOver(sitting: Doc<"examSittings">, now: number): boolean {
  return sitting.deadlineAt !== undefined && now > sitting.deadlineAt + examRules.submissionGraceMs;
}
