import type { Id } from "../../../_generated/dataModel";
import { findDraft } from "../versions/reads";
import { findSummary, readLessonContent } from "./reads";
import { listed, textSummary } from "./textSummary";
import { isCounted } from "../../platform/bin";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

/** Fields of a lesson that its summary derives from. */
const sameSummary = ["title", "moduleId", "binnedAt", "courseBinned"] as const;

/** Creates, updates and deletes the lesson's summary. */
export async function writeSummary(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"lessons">): Promise<void> {
  if (oldDoc !== null && newDoc !== null && sameSummary.every((field) => oldDoc[field] === newDoc[field])) return;
  const summary = oldDoc && (await findSummary(ctx, id));
  if (newDoc === null) {
    if (summary) await ctx.db.delete("lessonSummaries", summary._id);
    return;
  }
  const isBack = isCounted(newDoc) && oldDoc !== null && !isCounted(oldDoc);
  const text = isBack ? await readAgain(ctx, id) : {};
  const found = { moduleId: newDoc.moduleId, ...text, ...listed(newDoc) };
  if (summary) await ctx.db.patch("lessonSummaries", summary._id, found);
  else
    await ctx.db.insert("lessonSummaries", {
      lessonId: id,
      ...textSummary(""),
      hasDraft: false,
      ...found,
      version: 0,
    });
}

/** Fields of the summary that the bin had emptied. */
async function readAgain(ctx: TriggerCtx, id: Id<"lessons">) {
  return { ...textSummary(await readLessonContent(ctx, id)), hasDraft: (await findDraft(ctx, id)) !== null };
}

export async function summarizeContent(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: RowChange<"lessonContents">,
): Promise<void> {
  const summary = await findSummary(ctx, (oldDoc ?? newDoc).lessonId);
  if (summary) await ctx.db.patch("lessonSummaries", summary._id, textSummary(newDoc?.markdown ?? ""));
}
