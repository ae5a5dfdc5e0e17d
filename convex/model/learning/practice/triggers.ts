import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import { exactQuestion, listPractice, type PracticeQuestion } from "../../../shared/practiceText";
import { questionKey } from "../../content/questionKey";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { deletePracticeTotal } from "../../platform/totals/writes";
import { finishIfEvery, finishWithout, hasProgress } from "./finished";
import { hasPractice, listLessonPractice, type Question } from "./reads";

/** The questions of a lesson's text become rows, whichever function writes the text (PRACTICE-3). */
export async function keepPractice(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"lessonContents">): Promise<void> {
  const { lessonId } = oldDoc ?? newDoc;
  const lesson = newDoc && (await ctx.db.get("lessons", lessonId));
  const written = lesson ? listPractice(newDoc.markdown) : [];
  const rows = await listLessonPractice(ctx, lessonId);
  const moduleId = lesson?.moduleId ?? rows[0]?.moduleId;
  if (moduleId) await settleChanged(ctx, [moduleId], () => writePractice(ctx, { lesson, written, rows }));
}

async function writePractice(
  ctx: TriggerCtx,
  { lesson, written, rows }: { lesson: Doc<"lessons"> | null; written: PracticeQuestion[]; rows: Question[] },
): Promise<void> {
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
  for (const row of stored.values()) await removeQuestion(ctx, row);
}

/** What names a lesson's module follows the lesson into another one: its questions here, students' progress in batches. */
export async function moveLesson(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"lessons">): Promise<void> {
  if (oldDoc === null || newDoc === null || oldDoc.moduleId === newDoc.moduleId) return;
  const { moduleId } = newDoc;
  await settleChanged(ctx, [oldDoc.moduleId, moduleId], async () => {
    for (const { _id } of await listLessonPractice(ctx, id)) await ctx.db.patch("practiceQuestions", _id, { moduleId });
  });
  const from = oldDoc.moduleId;
  // One job at most: an import can move every lesson of a course in one transaction.
  if (await hasProgress(ctx, id))
    await ctx.scheduler.runAfter(0, internal.jobs.practice.moveProgress, { lessonId: id, cursor: null, from });
  else await finishWithout(ctx, from);
}

/** A deleted module is nothing to practice from; with a deleted course its enrollments take the rows along. */
export async function forgetModule(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"modules">): Promise<void> {
  if (newDoc !== null || (await ctx.db.get("courses", oldDoc.courseId)) === null) return;
  const finished = ctx.db.query("finishedModules").withIndex("by_moduleId", (q) => q.eq("moduleId", id));
  if ((await finished.first()) !== null)
    await ctx.scheduler.runAfter(0, internal.jobs.practice.forgetFinished, { moduleId: id });
}

async function removeQuestion(ctx: TriggerCtx, { _id }: Question): Promise<void> {
  await ctx.db.delete("practiceQuestions", _id);
  await deletePracticeTotal(ctx, _id);
}

/** Many students may have finished a module that gets its first question or loses its last. */
async function settleChanged(
  ctx: TriggerCtx,
  moduleIds: readonly Id<"modules">[],
  write: () => Promise<void>,
): Promise<void> {
  const before = await Promise.all(moduleIds.map((moduleId) => hasPractice(ctx, moduleId)));
  await write();
  for (const [index, moduleId] of moduleIds.entries())
    if ((await hasPractice(ctx, moduleId)) !== before[index]) await settleModule(ctx, moduleId);
}

/** Of all who finished it, in batches. */
async function settleModule(ctx: TriggerCtx, moduleId: Id<"modules">): Promise<void> {
  const finished = ctx.db.query("finishedModules").withIndex("by_moduleId", (q) => q.eq("moduleId", moduleId));
  if ((await finished.first()) === null) return;
  await ctx.scheduler.runAfter(0, internal.jobs.practice.settleModule, { moduleId, cursor: null });
}

/** A module is finished when every lesson of it is completed, and stays so when it gets another one. */
export async function keepFinishedModule(ctx: TriggerCtx, { newDoc }: RowChange<"lessonProgress">): Promise<void> {
  if (newDoc !== null) await finishIfEvery(ctx, newDoc);
}
