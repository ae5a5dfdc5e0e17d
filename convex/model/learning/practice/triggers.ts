import { exactQuestion, listPractice } from "../../../shared/practiceText";
import { questionKey } from "../../content/questionKey";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { listLessonPractice } from "./reads";

/** Writes the questions of a lesson's text as rows (PRACTICE-3). */
export async function writePractice(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"lessonContents">): Promise<void> {
  const { lessonId } = oldDoc ?? newDoc;
  const lesson = newDoc && (await ctx.db.get("lessons", lessonId));
  const written = lesson ? listPractice(newDoc.markdown) : [];
  const rows = await listLessonPractice(ctx, lessonId);
  const stored = new Map(rows.map((row) => [exactQuestion(row.question), row]));
  for (const [order, practice] of written.entries()) {
    const key = await questionKey(practice.question);
    const row = stored.get(exactQuestion(practice.question));
    stored.delete(exactQuestion(practice.question));
    if (row) await ctx.db.patch("practiceQuestions", row._id, { ...practice, order });
    else if (lesson) {
      const { courseId, moduleId, _id: lessonId } = lesson;
      await ctx.db.insert("practiceQuestions", { ...practice, courseId, moduleId, lessonId, key, order });
    }
  }
  for (const row of stored.values()) await ctx.db.delete("practiceQuestions", row._id);
}

/** Moves questions along with their lesson (PRACTICE-9), also to the bin and back. */
export async function moveQuestions(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"lessons">): Promise<void> {
  if (oldDoc === null || newDoc === null) return;
  const { moduleId, binnedAt } = newDoc;
  if (oldDoc.moduleId === moduleId && oldDoc.binnedAt === binnedAt) return;
  for (const { _id } of await listLessonPractice(ctx, id))
    await ctx.db.patch("practiceQuestions", _id, { moduleId, binnedAt });
}
