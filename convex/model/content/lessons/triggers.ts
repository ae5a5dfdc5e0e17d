import type { Id } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { recordAudit } from "../../platform/audit/writes";
import { findSummary } from "./reads";
import { textSummary } from "./textSummary";
import { deleteLessonTotal } from "../../platform/totals/writes";
import { countDifference, type RowChange, type TriggerCtx } from "../../platform/rowChange";

/**
 * Maintains counts and summary of a lesson.
 * The writes audit edits, because one form covers fields and text.
 */
export async function keepLesson(ctx: TriggerCtx, change: RowChange<"lessons">): Promise<void> {
  await keepSummary(ctx, change);
  const { id, oldDoc, newDoc } = change;
  if (newDoc === null) await deleteLessonTotal(ctx, id);
  if (oldDoc !== null && newDoc !== null && oldDoc.moduleId !== newDoc.moduleId) {
    await addToModule(ctx, oldDoc.moduleId, -1);
    await addToModule(ctx, newDoc.moduleId, 1);
  }
  const difference = countDifference(change);
  const minutes = (newDoc?.durationMinutes ?? 0) - (oldDoc?.durationMinutes ?? 0);
  if (difference === 0 && minutes === 0) return;
  const { courseId, moduleId, title } = oldDoc ?? newDoc;
  const course = await ctx.db.get("courses", courseId);
  if (course !== null) {
    const lessonCount = course.lessonCount + difference;
    await ctx.innerDb.patch("courses", courseId, { lessonCount, totalMinutes: course.totalMinutes + minutes });
  }
  const module = await ctx.db.get("modules", moduleId);
  if (difference === 0 || module === null) return;
  await addToModule(ctx, moduleId, difference);
  const action = difference > 0 ? "lesson.created" : "lesson.deleted";
  await recordAudit(ctx, { action, targetKind: "lesson", targetId: id, targetLabel: title, detail: module.title });
}

async function addToModule(ctx: TriggerCtx, moduleId: Id<"modules">, difference: number): Promise<void> {
  const module = await ctx.db.get("modules", moduleId);
  if (module) await ctx.innerDb.patch("modules", moduleId, { lessonCount: module.lessonCount + difference });
}

/** Creates, updates and deletes the lesson's summary. */
async function keepSummary(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"lessons">): Promise<void> {
  if (oldDoc !== null && newDoc !== null && oldDoc.title === newDoc.title && oldDoc.moduleId === newDoc.moduleId)
    return;
  const summary = oldDoc && (await findSummary(ctx, id));
  if (newDoc === null) {
    if (summary) await ctx.db.delete("lessonSummaries", summary._id);
    return;
  }
  const found = { moduleId: newDoc.moduleId, searchText: toSearchText(newDoc.title) };
  if (summary) await ctx.db.patch("lessonSummaries", summary._id, found);
  else
    await ctx.db.insert("lessonSummaries", {
      lessonId: id,
      ...found,
      ...textSummary(""),
      hasPrevious: false,
      version: 0,
    });
}

export async function keepContent(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"lessonContents">): Promise<void> {
  const summary = await findSummary(ctx, (oldDoc ?? newDoc).lessonId);
  if (summary) await ctx.db.patch("lessonSummaries", summary._id, textSummary(newDoc?.markdown ?? ""));
}

export async function keepPreviousContent(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: RowChange<"previousLessonContents">,
): Promise<void> {
  if (oldDoc !== null && newDoc !== null) return;
  const summary = await findSummary(ctx, (oldDoc ?? newDoc).lessonId);
  if (summary) await ctx.db.patch("lessonSummaries", summary._id, { hasPrevious: newDoc !== null });
}
