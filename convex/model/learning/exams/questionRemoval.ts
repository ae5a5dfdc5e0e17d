import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { requireJob, startJob, type Job, type JobItem, type NewItem, type Outcome } from "../../platform/jobs/engine";
import type { WriteCtx } from "../../platform/rowChange";
import { findQuestion } from "./bank";
import { removeQuestion } from "./questionWrites";
import type { Ctx } from "./reads";

/**
 * Removes chosen questions as a job (ADMIN-37).
 * Errors: invalidInput (none, or too many), jobRunning.
 */
export async function startRemoval(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  { questionIds, createdBy }: { questionIds: readonly Id<"examQuestions">[]; createdBy: Id<"users"> },
): Promise<void> {
  const chosen = [...new Set(questionIds)];
  if (chosen.length === 0 || chosen.length > limits.questionsPerBank) fail("invalidInput");
  await start(ctx, exam, {
    ...{ createdBy, detail: `removed: ${chosen.length}`, work: {} },
    items: chosen.map((questionId) => ({ questionId })),
  });
}

/**
 * Removes what an import added, as a job of its own (ADMIN-38).
 * Errors: notFound, invalidInput (running, or nothing to take back), jobRunning.
 */
export async function startImportUndo(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  { jobId, createdBy }: { jobId: Id<"jobs">; createdBy: Id<"users"> },
): Promise<void> {
  const { work, status } = await requireJob(ctx, jobId);
  if (work.kind !== "questions" || work.act !== "import" || status === "running") return fail("invalidInput");
  const { examId, fileName = "", addedCount } = work;
  if (examId !== exam._id) fail("notFound");
  if (addedCount === 0) fail("invalidInput");
  const detail = `removed: ${addedCount} (${fileName})`;
  await start(ctx, exam, {
    ...{ createdBy, detail, work: { fileName, undoes: jobId } },
    items: null,
  });
}

async function start(
  ctx: MutationCtx,
  { _id: examId, title }: Doc<"courseExams">,
  job: {
    createdBy: Id<"users">;
    detail: string;
    work: Pick<Job<"questions">["work"], "fileName" | "undoes">;
    items: readonly NewItem[] | null;
  },
): Promise<void> {
  const { createdBy, detail, work, items } = job;
  await startJob(ctx, {
    createdBy,
    audit: { action: "exam.questionsSaved", targetKind: "exam", targetId: examId, targetLabel: title, detail },
    work: { kind: "questions", act: "remove", examId, addedCount: 0, changedCount: 0, ...work },
    items,
  });
}

/** Lists the questions that the import to undo has added. */
export async function listImported(
  ctx: MutationCtx,
  { work: { undoes } }: Job<"questions">,
): Promise<{ items: NewItem[]; cursor: null }> {
  if (undoes === undefined) return { items: [], cursor: null };
  const added = await ctx.db
    .query("jobItems")
    .withIndex("by_jobId_and_state", (q) => q.eq("jobId", undoes).eq("state", "done"))
    .take(limits.questionsPerBank);
  return { items: added.map(({ line, questionId }) => ({ line, questionId })), cursor: null };
}

/** Removes the question of an item, or notes why it stays. */
export async function removeItem(
  ctx: WriteCtx,
  { job, exam, item }: { job: Job<"questions">; exam: Doc<"courseExams">; item: JobItem },
): Promise<Outcome> {
  const question = item.questionId && (await findQuestion(ctx, item.questionId));
  if (question?.examId !== exam._id) return { note: "notFound" };
  if (job.work.undoes !== undefined) {
    if ((question.version ?? 0) > 0) return { note: "changedSince" };
    if (await isDrawn(ctx, question)) return { note: "questionDrawn" };
  }
  if (exam.questionCount <= 1) return { note: "lastQuestion" };
  await removeQuestion(ctx, exam, question);
  return null;
}

/** Drawn places read for one question; after so many it counts as drawn. */
const PLACES = 20_000;

/** Whether a sitting has drawn the question, which is unchanged. */
async function isDrawn(ctx: Ctx, { _id, _creationTime, examId }: Doc<"examQuestions">): Promise<boolean> {
  const sittings = ctx.db
    .query("examSittings")
    .withIndex("by_examId_and_drawnAt", (q) => q.eq("examId", examId).gte("drawnAt", Math.floor(_creationTime)));
  let places = 0;
  for await (const { draw } of sittings) {
    places += draw.length;
    if (places > PLACES || draw.some(({ questionId }) => questionId === _id)) return true;
  }
  return false;
}
