import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../errors";
import { isBlank, readSummary, writeVersion } from "./lessonSummary";
import { readLessonContent } from "./reads";

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

/** As an administrator types it: the text before an AI wrote one stays restorable. */
export async function writeContent(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const row = await findContentRow(ctx, lessonId);
  if (row === null) await ctx.db.insert("lessonContents", { lessonId, markdown });
  else await ctx.db.patch("lessonContents", row._id, { markdown });
}

/**
 * Puts a generated text in the place of the lesson's, which is kept (unless it was blank) and can be restored. An editor that
 * has the lesson open meets editConflict. The caller records the audit entry.
 */
export async function replaceLessonContent(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const before = await readLessonContent(ctx, lessonId);
  await writeContent(ctx, lessonId, markdown);
  if (!isBlank(before)) await keepPrevious(ctx, lessonId, before);
  await writeVersion(ctx, lessonId, (await readSummary(ctx, lessonId)).version + 1);
}

/** The lesson's text and the one before change places, so restoring can itself be undone. Error: notFound. */
export async function swapPreviousContent(ctx: MutationCtx, lessonId: Id<"lessons">): Promise<void> {
  const previous = (await findPreviousContent(ctx, lessonId)) ?? fail("notFound");
  const before = await readLessonContent(ctx, lessonId);
  await writeContent(ctx, lessonId, previous.markdown);
  if (isBlank(before)) await ctx.db.delete("previousLessonContents", previous._id);
  else await keepPrevious(ctx, lessonId, before);
  await writeVersion(ctx, lessonId, (await readSummary(ctx, lessonId)).version + 1);
}

async function keepPrevious(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const row = await findPreviousContent(ctx, lessonId);
  const text = { markdown, replacedAt: Date.now() };
  if (row === null) await ctx.db.insert("previousLessonContents", { lessonId, ...text });
  else await ctx.db.patch("previousLessonContents", row._id, text);
}
