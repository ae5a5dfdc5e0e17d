import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { clampPage, emptyPage } from "../../platform/pages";

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

/**
 * A person's enrollments with their courses, newest first.
 * Rows without a course are left out. Empty for an invalid id.
 */
export async function paginateEnrollments<Row>(
  ctx: QueryCtx,
  { userId: given, paginationOpts }: { userId: string; paginationOpts: PaginationOptions },
  toRow: (enrollment: Doc<"enrollments">, course: Doc<"courses">) => Row | Promise<Row>,
): Promise<PaginationResult<NonNullable<Row>>> {
  const userId = ctx.db.normalizeId("users", given);
  if (userId === null) return emptyPage;
  const result = await ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
    .order("desc")
    .paginate(clampPage(paginationOpts));
  const rows = await Promise.all(
    result.page.map(async (enrollment) => {
      const course = await ctx.db.get("courses", enrollment.courseId);
      return course && (await toRow(enrollment, course));
    }),
  );
  return { ...result, page: rows.filter((row) => row !== null && row !== undefined) };
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
  return (await listLessonProgress(ctx, userId, courseId)).map(({ lessonId }) => lessonId);
}

export async function listLessonProgress(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"lessonProgress">[]> {
  return await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_courseId_and_completedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(limits.lessonsPerCourse);
}

/** The student's most recently completed lesson of the course. */
export async function findLastProgress(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"lessonProgress"> | null> {
  return await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_courseId_and_completedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .order("desc")
    .first();
}

/** Where the student stopped reading in the course. */
export async function findPlace(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"lessonPlaces"> | null> {
  return await ctx.db
    .query("lessonPlaces")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .unique();
}
