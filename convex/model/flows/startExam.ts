import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../platform/errors";
import { findCandidateOrNew, saveCandidate } from "../learning/exams/candidates";
import { isOver, scheduleClosing } from "../learning/exams/deadline";
import { drawQuestions, drawSize } from "../learning/exams/draw";
import { findExam, findOpenSitting, listQuestions, type Participation } from "../learning/exams/reads";
import { readRule } from "../learning/exams/retries";
import { readSeen } from "../learning/exams/seen";
import { withModules } from "../learning/exams/spread";
import { closeSitting } from "./submitExam";

/**
 * Opens the exam, or returns the open sitting, e.g. on a reload.
 * A new sitting draws its own questions. A sitting past its deadline is submitted first.
 * Errors: examUnavailable, examPassed, examRetryLater.
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
  const rule = await readRule(ctx, participation, now);
  const candidate = await findCandidateOrNew(ctx, participation);
  if (!rule.allows && candidate.extraAttempts === 0) {
    if (rule.because === "passed") fail("examPassed");
    fail("examRetryLater", { retryAt: rule.until });
  }

  const spreads = exam.spreadsOverModules;
  const questions = await listQuestions(ctx, exam._id);
  const bank = spreads ? await withModules(ctx, exam, questions) : questions;
  const seen = await readSeen(ctx, participation);
  const draw = drawQuestions(bank, { count: drawSize(exam), seen, spreads });
  if (!rule.allows) {
    const { extraAttempts, version } = candidate;
    await saveCandidate(ctx, candidate, { extraAttempts: extraAttempts - 1, version: version + 1 });
  }

  const minutes = exam.timeLimitMinutes;
  const sitting = {
    ...participation,
    examId: exam._id,
    status: "open" as const,
    startedAt: now,
    draw,
    drawnAt: now,
    answers: {},
    ...(minutes !== undefined && { deadlineAt: now + (minutes + candidate.extraMinutes) * 60_000 }),
  };
  const sittingId = await ctx.db.insert("examSittings", sitting);
  if (sitting.deadlineAt !== undefined) await scheduleClosing(ctx, sittingId, sitting.deadlineAt);
  return { ...sitting, _id: sittingId, _creationTime: now };
}
