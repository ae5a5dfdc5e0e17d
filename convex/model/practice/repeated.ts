import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { bareQuestion, practiceLimits } from "../../shared/practiceText";
import { findExam } from "../exams/reads";
import { practiceKey } from "./reads";

export interface Repeated {
  question: string;
  where: "lesson" | "exam";
}

/** Students would learn a question of the exam by heart, and be asked one of another lesson twice. */
export async function findRepeated(
  ctx: QueryCtx,
  { _id: lessonId, courseId }: Doc<"lessons">,
  questions: readonly string[],
): Promise<Repeated[]> {
  const bank = await readBank(ctx, courseId);
  const found: Repeated[] = [];
  for (const question of questions.slice(0, practiceLimits.perLesson)) {
    if (bank.has(bareQuestion(question))) found.push({ question, where: "exam" });
    else if (await isElsewhere(ctx, { lessonId, courseId, question })) found.push({ question, where: "lesson" });
  }
  return found;
}

async function readBank(ctx: QueryCtx, courseId: Doc<"courses">["_id"]): Promise<Set<string>> {
  const exam = await findExam(ctx, courseId);
  if (exam === null) return new Set();
  const questions = await ctx.db
    .query("examQuestions")
    .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", exam._id))
    .take(limits.questionsPerBank);
  return new Set(questions.map(({ questionText }) => bareQuestion(questionText)));
}

async function isElsewhere(
  ctx: QueryCtx,
  {
    lessonId,
    courseId,
    question,
  }: { lessonId: Doc<"lessons">["_id"]; courseId: Doc<"courses">["_id"]; question: string },
): Promise<boolean> {
  const key = await practiceKey(question);
  // Its own row, and another one.
  const rows = await ctx.db
    .query("practiceQuestions")
    .withIndex("by_courseId_and_key", (q) => q.eq("courseId", courseId).eq("key", key))
    .take(2);
  return rows.some((row) => row.lessonId !== lessonId);
}
