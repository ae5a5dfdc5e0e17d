import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../../_generated/server";
import { literals } from "convex-helpers/validators";
import { limits } from "../../../../shared/limits";
import { importRules, skipReasons } from "../../../../shared/importRules";
import { recordAudit } from "../../../platform/audit/writes";
import { fail } from "../../../platform/errors";
import { mayActFor } from "../../../people/profiles/access";
import { findQuestion } from "../bank";
import { addQuestions, changedContent, updateQuestion } from "../questionWrites";
import { findIdentical, resolveLesson, lessonsOf, readFiled, type Lessons } from "./plan";
import type { importItem } from "./tables";

type Import = Doc<"questionImports">;
type Item = Infer<typeof importItem>;
type Outcome = "added" | "changed" | "same" | (typeof skipReasons)[number];

export const questionImport = v.object({
  _id: v.id("questionImports"),
  fileName: v.string(),
  status: literals("running", "finished", "canceled"),
  total: v.number(),
  doneCount: v.number(),
  addedCount: v.number(),
  changedCount: v.number(),
  skippedCount: v.number(),
  /** The first skipped rows. */
  skipped: v.array(v.object({ line: v.number(), reason: literals(...skipReasons) })),
});

export function toQuestionImport(row: Import): Infer<typeof questionImport> {
  const { _id, fileName, status, total, doneCount, addedCount, changedCount, skipped } = row;
  const counts = { total, doneCount, addedCount, changedCount, skippedCount: skipped.length };
  return { _id, fileName, status, ...counts, skipped: skipped.slice(0, importRules.skipsShown) };
}

/**
 * Creates an import; the caller schedules the first batch.
 * Errors: invalidInput (nothing to do), limitReached (the bank's), importRunning. The page shows only the last
 * import, so nobody could watch or cancel an earlier one.
 */
export async function createImport(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  { items, fileName, createdBy }: { items: readonly Item[]; fileName: string; createdBy: Id<"users"> },
): Promise<Id<"questionImports">> {
  const added = items.filter(({ questionId }) => questionId === null).length;
  if (items.length === 0) fail("invalidInput");
  if (items.length > limits.questionsPerBank || exam.questionCount + added > limits.questionsPerBank)
    fail("limitReached");
  if ((await findLastImport(ctx, exam._id))?.status === "running") fail("importRunning");
  const name = fileName.slice(0, importRules.fileName);
  const counts = { total: items.length, doneCount: 0, addedCount: 0, changedCount: 0, skipped: [] };
  const row = { examId: exam._id, createdBy, fileName: name, status: "running" as const, ...counts };
  const importId = await ctx.db.insert("questionImports", row);
  for (let start = 0; start < items.length; start += importRules.batch)
    await ctx.db.insert("questionImportBatches", { importId, items: items.slice(start, start + importRules.batch) });
  await auditImport(ctx, { ...row, exam }, `import of ${name} started: ${added} new, ${items.length - added} changed`);
  return importId;
}

/** The exam's last import, if any. */
export async function findLastImport(ctx: QueryCtx, examId: Id<"courseExams">): Promise<Import | null> {
  return await ctx.db
    .query("questionImports")
    .withIndex("by_examId", (q) => q.eq("examId", examId))
    .order("desc")
    .first();
}

/**
 * Finished questions stay. No-op on a finished import.
 * Error: notFound.
 */
export async function cancelImport(ctx: MutationCtx, importId: Id<"questionImports">): Promise<void> {
  const job = (await ctx.db.get("questionImports", importId)) ?? fail("notFound");
  if (job.status === "running") await endImport(ctx, job, "canceled");
}

/**
 * Imports the next batch, or drops it if canceled.
 * An import ends when its administrator loses the rights.
 *
 * @returns whether there is another
 */
export async function runImportBatch(ctx: MutationCtx, importId: Id<"questionImports">): Promise<boolean> {
  const job = await ctx.db.get("questionImports", importId);
  const [batch, next] = await ctx.db
    .query("questionImportBatches")
    .withIndex("by_importId", (q) => q.eq("importId", importId))
    .take(2);
  if (!job || !batch) return false;
  await ctx.db.delete("questionImportBatches", batch._id);
  if (job.status === "running") {
    if (await mayActFor(ctx, job.createdBy))
      await applyBatch(ctx, job, { items: batch.items, isLast: next === undefined });
    else await endImport(ctx, job, "canceled");
  }
  return next !== undefined;
}

async function applyBatch(
  ctx: MutationCtx,
  job: Import,
  { items, isLast }: { items: readonly Item[]; isLast: boolean },
): Promise<void> {
  const exam = await ctx.db.get("courseExams", job.examId);
  if (exam === null) {
    await ctx.db.patch("questionImports", job._id, { status: "canceled" });
    return;
  }
  const lessons = lessonsOf(ctx, exam);
  const done = { ...job, skipped: [...job.skipped], doneCount: job.doneCount + items.length };
  for (const item of items) {
    const outcome = await apply(ctx, job.examId, { item, lessons });
    if (outcome === "added") done.addedCount++;
    else if (outcome === "changed") done.changedCount++;
    else if (outcome !== "same") done.skipped.push({ line: item.line, reason: outcome });
  }
  const { doneCount, addedCount, changedCount, skipped } = done;
  await ctx.db.patch("questionImports", job._id, { doneCount, addedCount, changedCount, skipped });
  if (isLast) await endImport(ctx, done, "finished");
}

/**
 * Checks again by the editor's rules.
 * Much may have happened since the file was previewed.
 */
async function apply(
  ctx: MutationCtx,
  examId: Id<"courseExams">,
  { item, lessons }: { item: Item; lessons: Lessons },
): Promise<Outcome> {
  // Includes the questions added before this one.
  const exam = (await ctx.db.get("courseExams", examId)) ?? fail("notFound");
  const { content } = await readFiled(item.question, lessons);
  if (content === null) return "invalid";
  if (item.questionId === null) {
    // Importing a file twice must not ask the same question twice.
    if ((await findIdentical(ctx, exam, content)) !== null) return "same";
    if (exam.questionCount >= limits.questionsPerBank) return "bankFull";
    await addQuestions(ctx, exam, [content]);
    return "added";
  }
  const question = await findQuestion(ctx, item.questionId);
  if (question?.examId !== examId) return "removedMeanwhile";
  const fields = await resolveLesson(ctx, question, { content, title: item.question.lesson });
  if (changedContent(question, fields).length === 0) return "same";
  if ((question.version ?? 0) !== item.version) return "changedMeanwhile";
  await updateQuestion(ctx, question, { fields, seenVersion: item.version });
  return "changed";
}

async function endImport(ctx: MutationCtx, job: Import, status: "finished" | "canceled"): Promise<void> {
  await ctx.db.patch("questionImports", job._id, { status });
  const exam = await ctx.db.get("courseExams", job.examId);
  const { fileName, addedCount, changedCount, skipped } = job;
  const counts = `${addedCount} added, ${changedCount} changed, ${skipped.length} skipped`;
  if (exam) await auditImport(ctx, { ...job, exam }, `import of ${fileName} ${status}: ${counts}`);
}

async function auditImport(
  ctx: MutationCtx,
  { exam, createdBy }: Pick<Import, "createdBy"> & { exam: Doc<"courseExams"> },
  detail: string,
): Promise<void> {
  const target = { targetKind: "exam", targetId: exam._id, targetLabel: exam.title } as const;
  await recordAudit(ctx, { action: "exam.questionsSaved", ...target, detail, actorId: createdBy });
}
