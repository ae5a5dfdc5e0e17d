import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { questionKey } from "../questionKey";
import type { RowChange, TriggerCtx } from "../rowChange";
import { listQuestions, type Ctx } from "./reads";

/** What a draw needs to know of a question. */
export type PoolQuestion = Pick<Doc<"examQuestions">, "_id" | "firstId" | "lessonId">;

/**
 * The bank in its order, without texts: a draw over 1,000 of the longest questions would read 25 MB, more than a
 * transaction may.
 */
export async function listPool(
  ctx: Ctx,
  { _id: examId, questionCount }: Pick<Doc<"courseExams">, "_id" | "questionCount">,
): Promise<PoolQuestion[]> {
  const entries = await ctx.db
    .query("poolEntries")
    .withIndex("by_examId_and_orderIndex", (q) => q.eq("examId", examId))
    .take(limits.questionsPerBank);
  // Banks from before there were entries, until migrations:fillPool has run.
  if (entries.length < Math.min(questionCount, limits.questionsPerBank)) return await listQuestions(ctx, examId);
  return entries.map(({ questionId, firstId, lessonId }) => ({
    ...{ _id: questionId, lessonId },
    ...(firstId && { firstId }),
  }));
}

/** Each question of a bank has one entry in its pool. */
export async function keepPool(ctx: TriggerCtx, change: RowChange<"examQuestions">): Promise<void> {
  const { id, oldDoc, newDoc } = change;
  if (oldDoc === null) {
    await ctx.db.insert("poolEntries", await entryOf(newDoc));
    return;
  }
  const entry = await findEntry(ctx, id);
  if (entry === null) return;
  if (newDoc === null) {
    await ctx.db.delete("poolEntries", entry._id);
    return;
  }
  const kept = await entryOf(newDoc);
  if (entry.orderIndex !== kept.orderIndex || entry.lessonId !== kept.lessonId || entry.key !== kept.key)
    await ctx.db.patch("poolEntries", entry._id, kept);
}

/** Whether the bank asks a question of this key, see questionKey.ts. */
export async function isInPool(ctx: Ctx, examId: Id<"courseExams">, key: string): Promise<boolean> {
  const entries = ctx.db
    .query("poolEntries")
    .withIndex("by_examId_and_key", (q) => q.eq("examId", examId).eq("key", key));
  return (await entries.first()) !== null;
}

/** For questions from before there were entries. */
export async function ensureEntry(ctx: MutationCtx, question: Doc<"examQuestions">): Promise<void> {
  if ((await findEntry(ctx, question._id)) === null) await ctx.db.insert("poolEntries", await entryOf(question));
}

async function entryOf(question: Doc<"examQuestions">) {
  const { _id: questionId, examId, orderIndex, firstId, lessonId, questionText } = question;
  const key = await questionKey(questionText);
  return { ...{ examId, questionId, orderIndex, lessonId, key }, ...(firstId && { firstId }) };
}

async function findEntry(ctx: Ctx, questionId: Id<"examQuestions">): Promise<Doc<"poolEntries"> | null> {
  return await ctx.db
    .query("poolEntries")
    .withIndex("by_questionId", (q) => q.eq("questionId", questionId))
    .unique();
}
