import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { ExamLetter } from "../../../shared/examLetters";
import { fail } from "../../platform/errors";
import { storeDraw, listAsked } from "./answers";
import { isDue } from "./deadline";
import { toDrawn } from "./draw";
import { gradeAnswers } from "./grading";

export interface HandIn {
  now: number;
  /** Whether an administrator ended the sitting. */
  ended: boolean;
}

/**
 * Grades an open sitting and closes it with its one attempt.
 * A closed sitting returns its recorded attempt, so repeated clicks and replays change nothing. Before the
 * deadline every question must be answered; after it, and when an administrator ends it, the saved answers count
 * (EXAM-23). Errors: examSittingInvalid, examUnavailable, examAnswersInvalid.
 */
export async function handIn(
  ctx: MutationCtx,
  sitting: Doc<"examSittings">,
  { now = Date.now(), ended = false }: Partial<HandIn> = {},
): Promise<Doc<"examAttempts">> {
  if (sitting.attemptId !== undefined) return await requireAttempt(ctx, sitting.attemptId);
  const exam = await ctx.db.get("courseExams", sitting.examId);
  if (exam === null) return fail("examUnavailable");
  if (sitting.status !== "open") return fail("examSittingInvalid");
  const asked = await listAsked(ctx, sitting);
  const questions = asked.map(({ question }) => question);
  const answers = answersTo(questions, sitting.answers);
  const unanswered = questions.map(({ _id }) => _id).filter((id) => !(id in answers));
  const lapsed = isDue(sitting, now);
  if (questions.length === 0 || (unanswered.length > 0 && !lapsed && !ended)) return fail("examAnswersInvalid");

  const attempt = {
    userId: sitting.userId,
    courseId: sitting.courseId,
    examId: exam._id,
    ...gradeAnswers(questions, answers, exam.passingScore),
    questionCount: questions.length,
    passingScore: exam.passingScore,
    answers,
    ...(unanswered.length > 0 && { unanswered }),
    ...(lapsed && { lapsed }),
    ...(ended && { ended }),
    // The server may have been down at the deadline.
    submittedAt: Math.min(now, sitting.deadlineAt ?? now),
  };
  await storeDraw(
    ctx,
    sitting,
    asked.map(({ question, options }) => toDrawn(question, options)),
  );
  const attemptId = await ctx.db.insert("examAttempts", attempt);
  await ctx.db.patch("examSittings", sitting._id, { status: "submitted", attemptId });
  return { ...attempt, _id: attemptId, _creationTime: now };
}

/** Leaves out answers to questions that left the sitting. */
function answersTo(
  questions: readonly { _id: Id<"examQuestions"> }[],
  saved: Partial<Record<Id<"examQuestions">, ExamLetter>>,
): Record<Id<"examQuestions">, ExamLetter> {
  const answers: Record<Id<"examQuestions">, ExamLetter> = {};
  for (const { _id } of questions) {
    const letter = saved[_id];
    if (letter) answers[_id] = letter;
  }
  return answers;
}

async function requireAttempt(ctx: MutationCtx, attemptId: Id<"examAttempts">): Promise<Doc<"examAttempts">> {
  return (await ctx.db.get("examAttempts", attemptId)) ?? fail("examSittingInvalid");
}
