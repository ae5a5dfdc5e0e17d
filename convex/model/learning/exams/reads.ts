import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";

export type Ctx = QueryCtx | MutationCtx;

/** The key of sittings and attempts. */
export interface Participation {
  userId: Id<"users">;
  courseId: Id<"courses">;
}

export async function findExam(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courseExams"> | null> {
  if ((await ctx.db.get("courses", courseId)) === null) return null;
  return await findStoredExam(ctx, courseId);
}

/** Also of a course that is deleted or in the bin. */
export async function findStoredExam(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courseExams"> | null> {
  return await ctx.db
    .query("courseExams")
    .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
    .unique();
}

/** For ids from the URL: null unless it is an exam's id. */
export async function findExamById(ctx: Ctx, examId: string): Promise<Doc<"courseExams"> | null> {
  const id = ctx.db.normalizeId("courseExams", examId);
  const exam = id && (await ctx.db.get("courseExams", id));
  return exam && (await ctx.db.get("courses", exam.courseId)) ? exam : null;
}

/** Error: notFound. */
export async function requireExam(ctx: Ctx, examId: Id<"courseExams">): Promise<Doc<"courseExams">> {
  return (await findExamById(ctx, examId)) ?? fail("notFound");
}

/**
 * The whole bank with the answer key.
 * For grading and administrators only. Students get views.ts.
 */
export async function listQuestions(ctx: Ctx, examId: Id<"courseExams">): Promise<Doc<"examQuestions">[]> {
  return await ctx.db
    .query("examQuestions")
    .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", examId))
    .take(limits.questionsPerBank);
}

/** Questions read at once. */
const WINDOW = 100;

/**
 * Like `listQuestions`; null if the texts have more letters.
 * Stops soon after, because a large bank of long questions may exceed a transaction.
 */
export async function listQuestionsWithin(
  ctx: Ctx,
  examId: Id<"courseExams">,
  letters: number,
): Promise<Doc<"examQuestions">[] | null> {
  const questions: Doc<"examQuestions">[] = [];
  let left = letters;
  let window: Doc<"examQuestions">[];
  do {
    const last = questions.at(-1)?.orderIndex ?? -Infinity;
    window = await ctx.db
      .query("examQuestions")
      .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", examId).gt("orderIndex", last))
      .take(WINDOW);
    questions.push(...window);
    left -= JSON.stringify(window).length;
  } while (left >= 0 && window.length === WINDOW);
  return left >= 0 ? questions : null;
}

/** Whether the course has an exam with at least one question. */
export async function hasExam(ctx: Ctx, courseId: Id<"courses">): Promise<boolean> {
  const exam = await findExam(ctx, courseId);
  return exam !== null && exam.questionCount > 0;
}

/**
 * The open sitting, if any; it may be past its deadline.
 * See deadline.ts.
 */
export async function findOpenSitting(
  ctx: Ctx,
  { userId, courseId }: Participation,
): Promise<Doc<"examSittings"> | null> {
  return await ctx.db
    .query("examSittings")
    .withIndex("by_userId_and_courseId_and_status", (q) =>
      q.eq("userId", userId).eq("courseId", courseId).eq("status", "open"),
    )
    .unique();
}

/** Null for a student without special arrangements. */
export async function findCandidate(
  ctx: Ctx,
  { userId, courseId }: Participation,
): Promise<Doc<"examCandidates"> | null> {
  return await ctx.db
    .query("examCandidates")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .unique();
}

/** Newest first. */
export async function listAnnulled(
  ctx: Ctx,
  { userId, courseId }: Participation,
  count: number,
): Promise<Doc<"examSittings">[]> {
  return await ctx.db
    .query("examSittings")
    .withIndex("by_userId_and_courseId_and_status", (q) =>
      q.eq("userId", userId).eq("courseId", courseId).eq("status", "annulled"),
    )
    .order("desc")
    .take(count);
}

export async function listNewestAttempts(
  ctx: Ctx,
  { userId, courseId }: Participation,
  count: number,
): Promise<Doc<"examAttempts">[]> {
  return await ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .order("desc")
    .take(count);
}

/** The attempt with the highest score, passed ones first. */
export async function findBestAttempt(ctx: Ctx, participation: Participation): Promise<Doc<"examAttempts"> | null> {
  return (await findBestPassedAttempt(ctx, participation)) ?? (await findHighest(ctx, participation, false));
}

/** The best passed attempt, which the certificate shows. */
export async function findBestPassedAttempt(
  ctx: Ctx,
  participation: Participation,
): Promise<Doc<"examAttempts"> | null> {
  return await findHighest(ctx, participation, true);
}

async function findHighest(
  ctx: Ctx,
  { userId, courseId }: Participation,
  passed: boolean,
): Promise<Doc<"examAttempts"> | null> {
  return await ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_courseId_and_passed_and_score", (q) =>
      q.eq("userId", userId).eq("courseId", courseId).eq("passed", passed),
    )
    .order("desc")
    .first();
}
