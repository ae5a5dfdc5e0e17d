import type { Doc } from "../../../_generated/dataModel";
import { durationOf } from "../../../shared/courseFacts";
import { topicOf } from "../../../shared/courseTopic";
import { toSearchText } from "../../../shared/searchText";
import { recordAudit } from "../../platform/audit/writes";
import { changedFields } from "../../platform/forms";
import { removeImages } from "../lessons/images";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import { deleteCourseTotals } from "../../platform/totals/writes";
import { dropOldCover } from "./covers";

/** Derived fields by which a course is found. */
export function keptCourseFields(course: Doc<"courses">) {
  return {
    searchText: toSearchText(`${course.title} ${course.description}`),
    topic: topicOf(course.title),
    duration: durationOf(course.durationHours),
  } satisfies Partial<Doc<"courses">>;
}

/**
 * Maintains derived fields and the audit trail of courses.
 * modules/triggers.ts and lessons/triggers.ts maintain the counts.
 */
export async function keepCourse(ctx: TriggerCtx, change: RowChange<"courses">): Promise<void> {
  const { id, newDoc } = change;
  if (newDoc === null) {
    await deleteCourseTotals(ctx, id);
    await removeImages(ctx, id);
  } else if (changedFields(newDoc, keptCourseFields(newDoc)).length > 0)
    await ctx.innerDb.patch("courses", id, keptCourseFields(newDoc));
  await dropOldCover(ctx, change);
  await audit(ctx, change);
}

async function audit(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"courses">): Promise<void> {
  const target = { targetKind: "course", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
  if (oldDoc === null) {
    await recordAudit(ctx, { action: "course.created", ...target });
    return;
  }
  if (newDoc === null) {
    const detail = `modules: ${oldDoc.moduleCount}, lessons: ${oldDoc.lessonCount}`;
    await recordAudit(ctx, { action: "course.deleted", ...target, detail });
    return;
  }
  const { slug, title, description, outcomes, durationHours, language, level, coverLarge } = newDoc;
  const fields = { slug, title, description, outcomes, durationHours, language, level, coverLarge };
  const changed = changedFields<Partial<Doc<"courses">>>(oldDoc, fields);
  if (changed.length > 0) await recordAudit(ctx, { action: "course.updated", ...target, detail: changed.join(", ") });
  if (oldDoc.status === newDoc.status) return;
  const action = newDoc.status === "published" ? "course.published" : "course.unpublished";
  await recordAudit(ctx, { action, ...target });
}
