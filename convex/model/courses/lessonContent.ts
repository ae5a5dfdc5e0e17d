import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../errors";
import { isBlank, readSummary, textSummary, writeSummary } from "./lessonSummary";

type Ctx = QueryCtx | MutationCtx;

export async function findContentRow(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonContents"> | null> {
  return await ctx.db
    .query("lessonContents")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** The text before the last replacement by AI (or restoring). */
export async function findPreviousContent(
  ctx: Ctx,
  lessonId: Id<"lessons">,
): Promise<Doc<"previousLessonContents"> | null> {
  return await ctx.db
    .query("previousLessonContents")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** As an administrator types it: the text before an AI wrote one stays restorable. Keeps `lessonSummaries` right. */
export async function writeContent(ctx: MutationCtx, lesson: Doc<"lessons">, markdown: string): Promise<void> {
  const row = await findContentRow(ctx, lesson._id);
  if (row === null) await ctx.db.insert("lessonContents", { lessonId: lesson._id, markdown });
  else await ctx.db.patch("lessonContents", row._id, { markdown });
  await writeSummary(ctx, lesson._id, textSummary(markdown));
}

/**
 * Puts a generated text in the place of the lesson's, which is kept (unless it was blank) and can be restored. Whoever has
 * the lesson open for editing meets editConflict. The caller records the audit entry.
 */
export async function replaceLessonContent(ctx: MutationCtx, lesson: Doc<"lessons">, markdown: string): Promise<void> {
  const before = (await findContentRow(ctx, lesson._id))?.markdown ?? "";
  const { version, hasPrevious } = await readSummary(ctx, lesson._id);
  await writeContent(ctx, lesson, markdown);
  if (!isBlank(before)) await keepPrevious(ctx, lesson._id, before);
  await writeSummary(ctx, lesson._id, { version: version + 1, hasPrevious: hasPrevious || !isBlank(before) });
}

/** The lesson's text and the one before change places, so restoring can itself be undone. Error: notFound. */
export async function swapPreviousContent(ctx: MutationCtx, lesson: Doc<"lessons">): Promise<void> {
  const previous = (await findPreviousContent(ctx, lesson._id)) ?? fail("notFound");
  const before = (await findContentRow(ctx, lesson._id))?.markdown ?? "";
  const { version } = await readSummary(ctx, lesson._id);
  await writeContent(ctx, lesson, previous.markdown);
  if (isBlank(before)) await ctx.db.delete("previousLessonContents", previous._id);
  else await keepPrevious(ctx, lesson._id, before);
  await writeSummary(ctx, lesson._id, { version: version + 1, hasPrevious: !isBlank(before) });
}

async function keepPrevious(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const row = await findPreviousContent(ctx, lessonId);
  const text = { markdown, replacedAt: Date.now() };
  if (row === null) await ctx.db.insert("previousLessonContents", { lessonId, ...text });
  else await ctx.db.patch("previousLessonContents", row._id, text);
}
