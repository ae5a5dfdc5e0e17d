import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { normalizeText, toSearchTerms } from "../../../shared/searchText";
import { fail } from "../../platform/errors";
import { paginateRows } from "../../platform/search";
import type { Participation } from "../exams/reads";

type Ctx = QueryCtx | MutationCtx;
type Note = Doc<"lessonNotes">;

/** Returns a note of the caller's own (NOTE-2). Error: notFound. */
export async function requireOwnNote(ctx: Ctx, userId: Id<"users">, noteId: Id<"lessonNotes">): Promise<Note> {
  const note = await ctx.db.get("lessonNotes", noteId);
  return note?.userId === userId ? note : fail("notFound");
}

/** Newest first. */
export async function listNotes(ctx: Ctx, { userId, courseId }: Participation): Promise<Note[]> {
  return await ctx.db
    .query("lessonNotes")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .order("desc")
    .take(limits.notesPerCourse);
}

/** Oldest first. */
export async function listLessonNotes(ctx: Ctx, userId: Id<"users">, lessonId: Id<"lessons">): Promise<Note[]> {
  return await ctx.db
    .query("lessonNotes")
    .withIndex("by_userId_and_lessonId", (q) => q.eq("userId", userId).eq("lessonId", lessonId))
    .take(limits.notesPerCourse);
}

/** One page of the notes with every word of `search`, newest first. */
export async function paginateNotes(
  ctx: QueryCtx,
  participation: Participation,
  search: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Note>> {
  const terms = toSearchTerms(search);
  const found = (await listNotes(ctx, participation)).filter(({ text, passage = "" }) => {
    const searched = normalizeText(`${text} ${passage}`);
    return terms.every((term) => searched.includes(term));
  });
  return await paginateRows(found, paginationOpts);
}
