import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { practiceLimits } from "../../../shared/practiceText";
import { findExam, listQuestions } from "../exams/reads";
import { questionKey } from "../../content/questionKey";

export interface Repeated {
  question: string;
  where: "lesson" | "exam";
}

/**
 * Finds questions that the exam or another lesson asks too (PRACTICE-8).
 *
 * Students would learn the exam's by heart, and meet the other lesson's twice.
 */
export async function findRepeated(
  ctx: QueryCtx,
  { _id: lessonId, courseId }: Doc<"lessons">,
  questions: readonly string[],
): Promise<Repeated[]> {
  const exam = await findExam(ctx, courseId);
  const bank = exam === null ? [] : await listQuestions(ctx, exam._id);
  const asked = new Set(await Promise.all(bank.map(({ questionText }) => questionKey(questionText))));
  const found: Repeated[] = [];
  for (const question of questions.slice(0, practiceLimits.perLesson)) {
    const key = await questionKey(question);
    if (asked.has(key)) found.push({ question, where: "exam" });
    else if (await isElsewhere(ctx, { lessonId, courseId, key })) found.push({ question, where: "lesson" });
  }
  return found;
}

async function isElsewhere(
  ctx: QueryCtx,
  { lessonId, courseId, key }: { lessonId: Doc<"lessons">["_id"]; courseId: Doc<"courses">["_id"]; key: string },
): Promise<boolean> {
  // One more than the lesson itself can have.
  const rows = await ctx.db
    .query("practiceQuestions")
    .withIndex("by_courseId_and_binnedAt_and_key", (q) =>
      q.eq("courseId", courseId).eq("binnedAt", undefined).eq("key", key),
    )
    .take(practiceLimits.perLesson + 1);
  return rows.some((row) => row.lessonId !== lessonId);
}
