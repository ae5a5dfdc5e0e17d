import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";

type Ctx = QueryCtx | MutationCtx;

/** The first characters of a text, without half a character at the end. */
export function previewOf(markdown: string): string {
  return markdown
    .trimStart()
    .slice(0, limits.lessonPreview)
    .replace(/[\uD800-\uDBFF]$/, "");
}

export function isBlank(markdown: string): boolean {
  return markdown.trim() === "";
}

/** What the summary of a lesson says about its text. */
export function textSummary(markdown: string): Pick<Doc<"lessonSummaries">, "preview" | "isEmpty"> {
  return { preview: previewOf(markdown), isEmpty: isBlank(markdown) };
}

/** One for each lesson. */
export async function readSummary(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonSummaries">> {
  const summary = await findSummary(ctx, lessonId);
  if (summary === null) throw new Error(`Lesson ${lessonId} has no summary.`);
  return summary;
}

export async function findSummary(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonSummaries"> | null> {
  return await ctx.db
    .query("lessonSummaries")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** A lesson's version lies in its summary: every visitor's outline watches the lesson. */
export async function writeVersion(ctx: MutationCtx, lessonId: Id<"lessons">, version: number): Promise<void> {
  await ctx.db.patch("lessonSummaries", (await readSummary(ctx, lessonId))._id, { version });
}
