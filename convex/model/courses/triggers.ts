import { toSearchText } from "../../shared/searchText";
import { recordAudit } from "../audit/writes";
import { changedFields } from "../forms";
import type { RowChange, TriggerCtx } from "../rowChange";
import { forgetCourseTotals } from "../totals/writes";
import { dropOldCover } from "./covers";

export function courseSearchText({ title, description }: { title: string; description: string }): string {
  return toSearchText(`${title} ${description}`);
}

/** Module and lesson counts are maintained by modules/triggers.ts and lessons/triggers.ts. */
export async function keepCourse(ctx: TriggerCtx, change: RowChange<"courses">): Promise<void> {
  const { id, newDoc } = change;
  if (newDoc === null) await forgetCourseTotals(ctx, id);
  else if (newDoc.searchText !== courseSearchText(newDoc))
    await ctx.innerDb.patch("courses", id, { searchText: courseSearchText(newDoc) });
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
  const { slug, title, description, outcomes, durationHours, coverLarge } = newDoc;
  const changed = changedFields(oldDoc, { slug, title, description, outcomes, durationHours, coverLarge });
  if (changed.length > 0) await recordAudit(ctx, { action: "course.updated", ...target, detail: changed.join(", ") });
  if (oldDoc.status === newDoc.status) return;
  const action = newDoc.status === "published" ? "course.published" : "course.unpublished";
  await recordAudit(ctx, { action, ...target });
}
