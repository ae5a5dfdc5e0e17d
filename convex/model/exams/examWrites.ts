import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AuditAction } from "../../shared/auditActions";
import type { examForm } from "../../shared/examForm";
import { toSearchText } from "../../shared/searchText";
import { recordAudit } from "../audit/writes";
import { unpublishIfIncomplete } from "../courses/publishing";
import { changedFields, nextVersion, refuse } from "../forms";
import { findExam, listQuestions } from "./reads";

type ExamFields = z.output<typeof examForm>;

/** Without questions, which the editor saves as a set. Error: formInvalid (the course has one). */
export async function createExam(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { fields, actorId }: { fields: ExamFields; actorId: Id<"users"> },
): Promise<Id<"courseExams">> {
  if ((await findExam(ctx, course._id)) !== null) refuse("courseId", "examExists");
  const kept = { questionCount: 0, version: 0, searchText: toSearchText(fields.title) };
  const examId = await ctx.db.insert("courseExams", { ...fields, ...kept, courseId: course._id });
  await recordExam(ctx, "exam.created", { _id: examId, title: fields.title }, { actorId, detail: course.title });
  return examId;
}

/**
 * A new minimum score holds for submissions from now on, a new time limit for sittings from now on. Error: editConflict.
 */
export async function updateExam(
  ctx: MutationCtx,
  exam: Doc<"courseExams">,
  change: { fields: ExamFields; seenVersion: number; actorId: Id<"users"> },
): Promise<void> {
  const { fields, seenVersion, actorId } = change;
  const version = nextVersion(exam, seenVersion, fields);
  await ctx.db.patch("courseExams", exam._id, { ...fields, searchText: toSearchText(fields.title), version });
  await recordExam(ctx, "exam.updated", exam, { actorId, detail: changedFields(exam, fields).join(", ") });
}

/** Attempts stay, and so does what students have passed; open sittings find that the exam is gone. */
export async function removeExam(ctx: MutationCtx, exam: Doc<"courseExams">, actorId: Id<"users">): Promise<void> {
  await deleteExamRows(ctx, exam);
  const course = await ctx.db.get("courses", exam.courseId);
  await recordExam(ctx, "exam.deleted", exam, { actorId, ...(course && { detail: course.title }) });
  await unpublishIfIncomplete(ctx, exam.courseId, actorId);
}

/** The exam and its questions, of which there are at most `limits.questionsPerExam`. */
export async function deleteExamRows(ctx: MutationCtx, exam: Doc<"courseExams">): Promise<void> {
  for (const { _id } of await listQuestions(ctx, exam._id)) await ctx.db.delete("examQuestions", _id);
  await ctx.db.delete("courseExams", exam._id);
}

export async function recordExam(
  ctx: MutationCtx,
  action: AuditAction & `exam.${string}`,
  exam: Pick<Doc<"courseExams">, "_id" | "title">,
  { actorId, detail }: { actorId: Id<"users">; detail?: string },
): Promise<void> {
  const target = { targetKind: "exam", targetId: exam._id, targetLabel: exam.title } as const;
  await recordAudit(ctx, { actorId, action, ...target, ...(detail !== undefined && { detail }) });
}
