import { toSearchText } from "../../../shared/searchText";
import { findSummary } from "./reads";
import { textSummary } from "./textSummary";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

/** Creates, updates and deletes the lesson's summary. */
export async function writeSummary(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"lessons">): Promise<void> {
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
      hasDraft: false,
      version: 0,
    });
}

export async function summarizeContent(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: RowChange<"lessonContents">,
): Promise<void> {
  const summary = await findSummary(ctx, (oldDoc ?? newDoc).lessonId);
  if (summary) await ctx.db.patch("lessonSummaries", summary._id, textSummary(newDoc?.markdown ?? ""));
}
