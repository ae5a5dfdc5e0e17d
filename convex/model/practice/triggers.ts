import type { Id } from "../../_generated/dataModel";
import { listPractice } from "../../shared/practiceText";
import type { RowChange, TriggerCtx } from "../rowChange";
import { forgetPracticeTotal } from "../totals/writes";
import { findFinishedModule, listLessonPractice, practiceKey, type Question } from "./reads";

/** The questions of a lesson's text become rows, whichever function writes the text (PRACTICE-3). */
export async function keepPractice(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"lessonContents">): Promise<void> {
  const { lessonId } = oldDoc ?? newDoc;
  const lesson = newDoc && (await ctx.db.get("lessons", lessonId));
  const written = lesson ? listPractice(newDoc.markdown) : [];
  const stored = new Map((await listLessonPractice(ctx, lessonId)).map((row) => [row.key, row]));
  for (const [order, practice] of written.entries()) {
    const key = await practiceKey(practice.question);
    const row = stored.get(key);
    stored.delete(key);
    if (row) await ctx.db.patch("practiceQuestions", row._id, { ...practice, order });
    else if (lesson) {
      const { courseId, moduleId } = lesson;
      await ctx.db.insert("practiceQuestions", { ...practice, courseId, moduleId, lessonId, key, order });
    }
  }
  for (const row of stored.values()) await removeQuestion(ctx, row);
}

async function removeQuestion(ctx: TriggerCtx, { _id }: Question): Promise<void> {
  await ctx.db.delete("practiceQuestions", _id);
  await forgetPracticeTotal(ctx, _id);
}

/** A module is finished when every lesson of it is completed, and stays so when it gets another one. */
export async function keepFinishedModule(
  ctx: TriggerCtx,
  { newDoc, oldDoc }: RowChange<"lessonProgress">,
): Promise<void> {
  const { userId, courseId, moduleId } = newDoc ?? oldDoc;
  if (moduleId === undefined) return;
  const module = await ctx.db.get("modules", moduleId);
  const finished = await findFinishedModule(ctx, userId, moduleId);
  if (module === null && finished) await ctx.db.delete("finishedModules", finished._id);
  if (module === null || finished || newDoc === null) return;
  if (await hasEvery(ctx, userId, { moduleId, lessons: module.lessonCount }))
    await ctx.db.insert("finishedModules", { userId, courseId, moduleId, practicedAt: 0 });
}

async function hasEvery(
  ctx: TriggerCtx,
  userId: Id<"users">,
  { moduleId, lessons }: { moduleId: Id<"modules">; lessons: number },
): Promise<boolean> {
  const done = await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_moduleId", (q) => q.eq("userId", userId).eq("moduleId", moduleId))
    .take(lessons);
  return done.length === lessons;
}
