import { toSearchText } from "../../../shared/searchText";
import { recordAudit } from "../../platform/audit/writes";
import { changedFields } from "../../platform/forms";
import { countDifference, type RowChange, type TriggerCtx } from "../../platform/rowChange";
import { deleteItemTotal } from "../../platform/totals/writes";

/**
 * Maintains search text and audit trail of exams.
 * Deleting the course skips the exam's own entry; the write records saved questions.
 */
export async function keepExam(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"courseExams">): Promise<void> {
  if (newDoc !== null && newDoc.searchText !== toSearchText(newDoc.title))
    await ctx.innerDb.patch("courseExams", id, { searchText: toSearchText(newDoc.title) });

  const target = { targetKind: "exam", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
  if (oldDoc !== null && newDoc !== null) {
    const { title, description, passingScore, timeLimitMinutes, drawCount } = newDoc;
    const { spreadsOverModules, hidesReview } = newDoc;
    const choices = { timeLimitMinutes, drawCount, spreadsOverModules, hidesReview };
    const fields = { title, description, passingScore, ...choices };
    const detail = changedFields(oldDoc, fields).join(", ");
    if (detail !== "") await recordAudit(ctx, { action: "exam.updated", ...target, detail });
    return;
  }
  const course = await ctx.db.get("courses", (oldDoc ?? newDoc).courseId);
  const action = oldDoc === null ? "exam.created" : "exam.deleted";
  if (course !== null) await recordAudit(ctx, { action, ...target, detail: course.title });
}

export async function keepQuestion(ctx: TriggerCtx, change: RowChange<"examQuestions">): Promise<void> {
  const { id, oldDoc, newDoc } = change;
  const { examId } = oldDoc ?? newDoc;
  if (newDoc === null) await deleteItemTotal(ctx, id);
  const difference = countDifference(change);
  const exam = difference === 0 ? null : await ctx.db.get("courseExams", examId);
  if (exam) await ctx.innerDb.patch("courseExams", examId, { questionCount: exam.questionCount + difference });
}
