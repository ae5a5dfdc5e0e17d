import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { toSearchText } from "../../shared/searchText";
import { readLessonContent } from "./reads";

type Ctx = QueryCtx | MutationCtx;
export type LessonSummary = WithoutSystemFields<Doc<"lessonSummaries">>;

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
export function textSummary(markdown: string): Pick<LessonSummary, "preview" | "isEmpty"> {
  return { preview: previewOf(markdown), isEmpty: isBlank(markdown) };
}

export async function findSummaryRow(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonSummaries"> | null> {
  return await ctx.db
    .query("lessonSummaries")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** Derived from the text for a lesson of before, whose row is still missing. */
export async function readSummary(ctx: Ctx, lesson: Doc<"lessons">): Promise<LessonSummary> {
  const row = await findSummaryRow(ctx, lesson._id);
  return row ?? newSummary(lesson, await readLessonContent(ctx, lesson._id));
}

function newSummary({ _id, moduleId, title }: Doc<"lessons">, markdown: string): LessonSummary {
  const text = textSummary(markdown);
  return { lessonId: _id, moduleId, searchText: toSearchText(title), ...text, hasPrevious: false, version: 0 };
}

/** Call it with every write to a lesson's title or text. Makes the row of a lesson of before. */
export async function writeSummary(
  ctx: MutationCtx,
  lesson: Doc<"lessons">,
  change: Partial<Omit<LessonSummary, "lessonId">>,
): Promise<void> {
  const row = await findSummaryRow(ctx, lesson._id);
  if (row !== null) await ctx.db.patch("lessonSummaries", row._id, change);
  else await ctx.db.insert("lessonSummaries", { ...(await readSummary(ctx, lesson)), ...change });
}
