import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { fail } from "../errors";
import { gradeAnswers, readAnswers } from "./grading";
import { listQuestions } from "./reads";
import { isOver } from "./sittings";

/**
 * Grades an open sitting and closes it with its one attempt. A submitted sitting returns its recorded attempt, so
 * repeated clicks and replays change nothing. Refused answers leave the sitting open and no attempt. Errors:
 * examTimeOver, examSittingInvalid, examUnavailable, examAnswersInvalid.
 */
export async function submitSitting(
  ctx: MutationCtx,
  sitting: Doc<"examSittings">,
  submitted: Partial<Record<Id<"examQuestions">, string>>,
  now = Date.now(),
): Promise<Doc<"examAttempts">> {
  if (sitting.attemptId !== undefined) return await requireAttempt(ctx, sitting.attemptId);
  if (isOver(sitting, now)) fail("examTimeOver");

  const exam = await ctx.db.get("courseExams", sitting.examId);
  if (exam === null) return fail("examUnavailable");
  const questions = await listQuestions(ctx, exam._id);
  const answers = readAnswers(questions, submitted);
  if (questions.length === 0 || answers === null) return fail("examAnswersInvalid");

  const attempt = {
    userId: sitting.userId,
    courseId: sitting.courseId,
    examId: exam._id,
    ...gradeAnswers(questions, answers, exam.passingScore),
    questionCount: questions.length,
    answers,
    submittedAt: now,
  };
  const attemptId = await ctx.db.insert("examAttempts", attempt);
  await ctx.db.patch("examSittings", sitting._id, { status: "submitted", attemptId });
  return { ...attempt, _id: attemptId, _creationTime: now };
}

async function requireAttempt(ctx: MutationCtx, attemptId: Id<"examAttempts">): Promise<Doc<"examAttempts">> {
  return (await ctx.db.get("examAttempts", attemptId)) ?? fail("examSittingInvalid");
}
