import { toSearchText } from "../../../shared/searchText";
import { recordAudit } from "../../platform/audit/writes";
import { changedFields } from "../../platform/forms";
import { countDifference, type RowChange, type TriggerCtx } from "../../platform/rowChange";

/**
 * Maintains counts and audit trail of modules.
 * Deleting the course skips the module's own audit entry.
 */
export async function keepModule(ctx: TriggerCtx, change: RowChange<"modules">): Promise<void> {
  const { id, oldDoc, newDoc } = change;
  if (newDoc !== null && newDoc.searchText !== toSearchText(newDoc.title))
    await ctx.innerDb.patch("modules", id, { searchText: toSearchText(newDoc.title) });

  const target = { targetKind: "module", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
  if (oldDoc !== null && newDoc !== null) {
    const { title, description } = newDoc;
    const detail = changedFields(oldDoc, { title, description }).join(", ");
    if (detail !== "") await recordAudit(ctx, { action: "module.updated", ...target, detail });
    return;
  }
  const course = await ctx.db.get("courses", (oldDoc ?? newDoc).courseId);
  if (course === null) return;
  const moduleCount = course.moduleCount + countDifference(change);
  await ctx.innerDb.patch("courses", course._id, { moduleCount });
  if (oldDoc === null) await recordAudit(ctx, { action: "module.created", ...target, detail: course.title });
  else await recordAudit(ctx, { action: "module.deleted", ...target, detail: `lessons: ${oldDoc.lessonCount}` });
}
