import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { deleteCandidate } from "../learning/exams/candidates";
import { deletePlace } from "../learning/enrollments/places";
import { countRemovedUse } from "../learning/coupons/writes";
import { findOpenSitting, type Participation } from "../learning/exams/reads";
import { findContentRow } from "../content/lessons/reads";
import { removeNotes } from "../learning/notes/writes";
import { removedCharacters, removeVersions } from "../content/versions/writes";

/** Rows per transaction, few enough not to delay students' writes. */
export const removalBatch = {
  lessons: 100,
  texts: 20,
  progress: 100,
  enrollments: 20,
  receipts: 100,
  certificates: 50,
} as const;

/**
 * Removes texts of deleted lessons, with their versions.
 * Returns the remaining lessons.
 */
export async function removeTexts(ctx: MutationCtx, lessonIds: readonly Id<"lessons">[]): Promise<Id<"lessons">[]> {
  let characters = 0;
  for (const [index, lessonId] of lessonIds.slice(0, removalBatch.texts).entries()) {
    const content = await findContentRow(ctx, lessonId);
    if (content) await ctx.db.delete("lessonContents", content._id);
    characters += await removeVersions(ctx, lessonId);
    if (characters > removedCharacters) return lessonIds.slice(index + 1);
  }
  return lessonIds.slice(removalBatch.texts);
}

/**
 * Subtracts deleted lessons from enrollments, and deletes their progress in the bin.
 * Returns the lessons that still have progress.
 */
export async function removeProgress(ctx: MutationCtx, lessonIds: readonly Id<"lessons">[]): Promise<Id<"lessons">[]> {
  let room: number = removalBatch.progress;
  for (const [index, lessonId] of lessonIds.entries()) {
    const rows = await ctx.db
      .query("lessonProgress")
      .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
      .take(room);
    for (const { _id } of rows) await ctx.db.delete("lessonProgress", _id);
    room -= rows.length;
    const binned =
      room === 0
        ? []
        : await ctx.db
            .query("binnedProgress")
            .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
            .take(room);
    for (const { _id } of binned) await ctx.db.delete("binnedProgress", _id);
    room -= binned.length;
    // This lesson may have more rows.
    if (room === 0) return lessonIds.slice(index);
  }
  return [];
}

/** Returns how many rows went. */
async function removePractice(
  ctx: MutationCtx,
  { userId, courseId, room }: { userId: Id<"users">; courseId: Id<"courses">; room: number },
): Promise<number> {
  const rows = await ctx.db
    .query("practiceAnswers")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(room);
  for (const { _id } of rows) await ctx.db.delete("practiceAnswers", _id);
  return rows.length;
}

/**
 * Removes a student's rows of a course: progress, practice, notes, open sitting, arrangements and place.
 * Returns the room that is left; without any, some rows may remain.
 */
export async function removeStudies(
  ctx: MutationCtx,
  { userId, courseId }: Participation,
  room: number = removalBatch.progress,
): Promise<number> {
  const rows = await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_courseId_and_completedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(room);
  for (const { _id } of rows) await ctx.db.delete("lessonProgress", _id);
  if (rows.length === room) return 0;
  const binned = await ctx.db
    .query("binnedProgress")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(room - rows.length);
  for (const { _id } of binned) await ctx.db.delete("binnedProgress", _id);
  const left = room - rows.length - binned.length;
  if (left === 0) return 0;
  await expireSitting(ctx, { userId, courseId });
  const practice = await removePractice(ctx, { userId, courseId, room: left });
  if (practice === left) return 0;
  const notes = await removeNotes(ctx, { userId, courseId, room: left - practice });
  if (notes === left - practice) return 0;
  await deleteCandidate(ctx, { userId, courseId });
  await deletePlace(ctx, { userId, courseId });
  return left - practice - notes;
}

/** Closes the open sitting, if any, without an attempt. */
export async function expireSitting(ctx: MutationCtx, participation: Participation): Promise<void> {
  const sitting = await findOpenSitting(ctx, participation);
  if (sitting) await ctx.db.patch("examSittings", sitting._id, { status: "expired" });
}

/**
 * Removes a deleted course's enrollments, ended ones too, with their rows.
 * Returns whether some are left.
 */
export async function removeEnrollments(ctx: MutationCtx, courseId: Id<"courses">): Promise<boolean> {
  let room: number = removalBatch.progress;
  const enrollments = await ctx.db
    .query("enrollments")
    .withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId))
    .take(removalBatch.enrollments);
  for (const enrollment of enrollments) {
    room = await removeStudies(ctx, enrollment, room);
    if (room === 0) return true;
    await ctx.db.delete("enrollments", enrollment._id);
    await countRemovedUse(ctx, enrollment);
  }
  const ended = await ctx.db
    .query("endedEnrollments")
    .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
    .take(removalBatch.enrollments - enrollments.length);
  for (const enrollment of ended) {
    room = await removeStudies(ctx, enrollment, room);
    if (room === 0) return true;
    await ctx.db.delete("endedEnrollments", enrollment._id);
  }
  return enrollments.length + ended.length === removalBatch.enrollments;
}
