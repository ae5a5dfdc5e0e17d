import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { fail } from "../errors";

type Ctx = QueryCtx | MutationCtx;

export async function findEnrollment(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"enrollments"> | null> {
  return await ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .unique();
}

/** Error: notEnrolled. */
export async function requireEnrollment(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"enrollments">> {
  return (await findEnrollment(ctx, userId, courseId)) ?? fail("notEnrolled");
}

export async function findLessonProgress(
  ctx: Ctx,
  userId: Id<"users">,
  lessonId: Id<"lessons">,
): Promise<Doc<"lessonProgress"> | null> {
  return await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_lessonId", (q) => q.eq("userId", userId).eq("lessonId", lessonId))
    .unique();
}

export async function listCompletedLessonIds(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Id<"lessons">[]> {
  const rows = await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(limits.lessonsPerCourse);
  return rows.map(({ lessonId }) => lessonId);
}
