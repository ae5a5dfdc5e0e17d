import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../../_generated/dataModel";
import type { MutationCtx } from "../../../../_generated/server";
import { importRules } from "../../../../shared/importRules";
import { limits } from "../../../../shared/limits";
import { fail } from "../../../platform/errors";
import { startJob, type Job, type JobRules, type Outcome } from "../../../platform/jobs/engine";
import { noteOf } from "../../../platform/jobs/notes";
import type { questionInput } from "../../../platform/jobs/tables";
import type { WriteCtx } from "../../../platform/rowChange";
import { findQuestion } from "../bank";
import { addQuestions, changedContent, updateQuestion } from "../questionWrites";
import { listImported, removeItem } from "../questionRemoval";
import { findIdentical, readFiled, resolveLesson } from "./plan";

type Input = Infer<typeof questionInput>;

/**
 * Imports the questions of a file into a bank.
 * Errors: invalidInput (nothing to do), limitReached (the bank's), jobRunning.
 */
export async function startImport(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  request: { items: readonly (Input & { line: number })[]; fileName: string; createdBy: Id<"users"> },
): Promise<void> {
  const { items, createdBy } = request;
  const added = items.filter(({ questionId }) => questionId === null).length;
  if (items.length === 0) fail("invalidInput");
  if (items.length > limits.questionsPerBank || exam.questionCount + added > limits.questionsPerBank)
    fail("limitReached");
  const fileName = request.fileName.slice(0, importRules.fileName);
  const detail = `new: ${added}, changed: ${items.length - added} (${fileName})`;
  await startJob(ctx, {
    createdBy,
    audit: { action: "exam.questionsSaved", targetKind: "exam", targetId: exam._id, targetLabel: exam.title, detail },
    work: { kind: "questions", act: "import", examId: exam._id, fileName, addedCount: 0, changedCount: 0 },
    items: items.map(({ line, ...input }) => ({ line, input })),
  });
}

export const questionJobRules: JobRules<"questions"> = {
  mayGoOn: async (ctx, { work }) => (await ctx.db.get("courseExams", work.examId)) !== null,
  list: listImported,
  act: async (ctx, job, item) => {
    const { input } = item;
    const exam = await ctx.db.get("courseExams", job.work.examId);
    if (exam !== null && job.work.act === "remove") return await removeItem(ctx, { job, exam, item });
    if (exam === null || input === undefined || !("question" in input)) return { note: "notFound" };
    try {
      return await importQuestion(ctx, { job, exam, input });
    } catch (error) {
      return { note: noteOf(error) };
    }
  },
};

/**
 * Checks again by the editor's rules, and counts what it did.
 * Much may have happened since the file was previewed. Returns a question that it added.
 * Errors: formInvalid, limitReached, notFound, editConflict.
 */
async function importQuestion(
  ctx: WriteCtx,
  { job, exam, input }: { job: Job<"questions">; exam: Doc<"courseExams">; input: Input },
): Promise<Outcome> {
  const { _id: jobId, work } = job;
  const { content } = await readFiled(ctx, exam, input.question);
  if (content === null) return fail("formInvalid");
  if (input.questionId === null) {
    // Importing a file twice must not ask the same question twice.
    if ((await findIdentical(ctx, exam, content)) !== null) return null;
    const [questionId] = await addQuestions(ctx, exam, [content]);
    await ctx.db.patch("jobs", jobId, { work: { ...work, addedCount: work.addedCount + 1 } });
    return { made: { ...(questionId && { questionId }) } };
  }
  const question = await findQuestion(ctx, input.questionId);
  if (question?.examId !== exam._id) return fail("notFound");
  const fields = await resolveLesson(ctx, question, { content, title: input.question.lesson });
  // The same change by someone else is no conflict.
  if (changedContent(question, fields).length === 0) return null;
  await updateQuestion(ctx, question, { fields, seenVersion: input.version }, { cause: "import" });
  await ctx.db.patch("jobs", jobId, { work: { ...work, changedCount: work.changedCount + 1 } });
  return null;
}
