import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { examForm } from "../../../shared/examForm";
import { nextVersion, refuse } from "../../platform/forms";
import { startBatches } from "../../platform/jobs/engine";
import { removeQuestions } from "./questionWrites";
import { findExam } from "./reads";

type ExamFields = z.output<typeof examForm>;

/** Initial values of fields that the triggers maintain. */
export const newExam = { questionCount: 0, searchText: "", version: 0 } as const;

/**
 * Creates the exam without questions.
 * Error: formInvalid (the course has one).
 */
export async function createExam(
  ctx: MutationCtx,
  course: Doc<"courses">,
  fields: ExamFields,
): Promise<Id<"courseExams">> {
  if ((await findExam(ctx, course._id)) !== null) refuse("courseId", "examExists");
  return await ctx.db.insert("courseExams", { ...fields, ...newExam, courseId: course._id });
}

/**
 * Applies to later submissions (score) and sittings (time limit).
 * Error: editConflict.
 */
export async function updateExam(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  { fields, seenVersion }: { fields: ExamFields; seenVersion: number },
): Promise<void> {
  await ctx.db.patch("courseExams", exam._id, { ...fields, version: nextVersion(exam, seenVersion, fields) });
}

/** Deletes the exam and its questions. */
export async function deleteExamRows(ctx: MutationCtx, exam: Doc<"courseExams">): Promise<void> {
  await ctx.db.delete("courseExams", exam._id);
  if (await removeQuestions(ctx, exam._id)) await startBatches(ctx, { kind: "examRemoval", examId: exam._id });
}
