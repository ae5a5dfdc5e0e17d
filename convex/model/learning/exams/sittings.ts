import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { issueIfComplete } from "../../credentials/certificates/issue";
import { findEnrollment } from "../enrollments/reads";
import { fail } from "../../platform/errors";
import { findProfile } from "../../people/profiles/reads";
import { findCandidateOrNew, groupSeen, readSeen, saveCandidate } from "./candidates";
import { isOver, scheduleClosing } from "./deadline";
import { countSeen, drawQuestions, drawSize } from "./draw";
import { listPool } from "./pool";
import { findExam, findOpenSitting, type Ctx, type Participation } from "./reads";
import { findPause } from "./retries";
import { withModules } from "./spread";
import { handIn, type HandIn } from "./submission";

/**
 * Opens the exam with questions of its own, or returns the open sitting, so a reload neither loses nor gains anything. A
 * sitting whose time ran out is handed in first. Errors: examUnavailable, examRetryLater.
 */
export async function startSitting(
  ctx: MutationCtx,
  { userId, courseId }: Participation,
  now = Date.now(),
): Promise<Doc<"examSittings">> {
  const participation = { userId, courseId };
  const exam = await findExam(ctx, courseId);
  if (exam === null || exam.questionCount === 0) return fail("examUnavailable");
  const open = await findOpenSitting(ctx, participation);
  if (open !== null) {
    if (open.examId === exam._id && !isOver(open, now)) return open;
    await closeSitting(ctx, open, { now });
  }
  const pause = await findPause(ctx, participation, exam, now);
  const candidate = await findCandidateOrNew(ctx, participation);
  if (pause !== null && candidate.extraAttempts === 0) fail("examRetryLater", { retryAt: pause });

  const spreads = exam.spreadsOverModules;
  const pool = await listPool(ctx, exam);
  const bank = spreads ? await withModules(ctx, exam, pool) : pool;
  const count = drawSize(exam);
  const seen = readSeen(candidate.seen);
  const draw = drawQuestions(bank, { count, seen, spreads });
  await saveCandidate(ctx, candidate, {
    // Without a choice there is nothing to remember.
    ...(count < bank.length && { seen: groupSeen(countSeen(bank, seen, draw)) }),
    ...(pause !== null && { extraAttempts: candidate.extraAttempts - 1, version: candidate.version + 1 }),
  });

  const minutes = exam.timeLimitMinutes;
  const sitting = {
    ...participation,
    examId: exam._id,
    status: "open" as const,
    startedAt: now,
    draw,
    answers: {},
    ...(minutes !== undefined && { deadlineAt: now + (minutes + candidate.extraMinutes) * 60_000 }),
  };
  const sittingId = await ctx.db.insert("examSittings", sitting);
  if (sitting.deadlineAt !== undefined) await scheduleClosing(ctx, sittingId, sitting.deadlineAt);
  return { ...sitting, _id: sittingId, _creationTime: now };
}

/**
 * Hands in a sitting whose time ran out, or that an administrator ends. One that cannot be graded any more only expires,
 * and so does that of a blocked student (EXAM-45).
 */
export async function closeSitting(
  ctx: MutationCtx,
  sitting: Doc<"examSittings">,
  { now = Date.now(), ended = false }: Partial<HandIn> = {},
): Promise<void> {
  const { userId, courseId } = sitting;
  const exam = await ctx.db.get("courseExams", sitting.examId);
  const course = await ctx.db.get("courses", courseId);
  const enrollment = await findEnrollment(ctx, userId, courseId);
  const profile = await findProfile(ctx, userId);
  const gradable = exam !== null && exam.questionCount > 0;
  if (!gradable || !course || !enrollment || profile?.isBlocked !== false) {
    await ctx.db.patch("examSittings", sitting._id, { status: "expired" });
    return;
  }
  await handIn(ctx, sitting, { now, ended });
  await issueIfComplete(ctx, enrollment, course);
}

/** Other students' sittings do not exist. Error: examSittingInvalid. */
export async function requireSitting(
  ctx: Ctx,
  sittingId: Id<"examSittings">,
  userId: Id<"users">,
): Promise<Doc<"examSittings">> {
  const sitting = await ctx.db.get("examSittings", sittingId);
  return sitting?.userId === userId ? sitting : fail("examSittingInvalid");
}
