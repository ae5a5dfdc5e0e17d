import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { findEnrollment } from "../enrollments/reads";
import { fail } from "../errors";
import { canAdminister, findViewer } from "../people/access";

type Ctx = QueryCtx | MutationCtx;

/** Takes ids from the address bar: anything that is not the id of a course gives null. */
export async function findCourse(ctx: Ctx, courseId: string): Promise<Doc<"courses"> | null> {
  const id = ctx.db.normalizeId("courses", courseId);
  return id && (await ctx.db.get("courses", id));
}

/** Error: notFound. */
export async function requireCourse(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courses">> {
  return (await ctx.db.get("courses", courseId)) ?? fail("notFound");
}

/** As findCourse. */
export async function findModule(ctx: Ctx, moduleId: string): Promise<Doc<"modules"> | null> {
  const id = ctx.db.normalizeId("modules", moduleId);
  return id && (await ctx.db.get("modules", id));
}

/** Error: notFound. */
export async function requireModule(ctx: Ctx, moduleId: Id<"modules">): Promise<Doc<"modules">> {
  return (await ctx.db.get("modules", moduleId)) ?? fail("notFound");
}

/** As findCourse. */
export async function findLesson(ctx: Ctx, lessonId: string): Promise<Doc<"lessons"> | null> {
  const id = ctx.db.normalizeId("lessons", lessonId);
  return id && (await ctx.db.get("lessons", id));
}

/** Error: notFound. */
export async function requireLesson(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessons">> {
  return (await ctx.db.get("lessons", lessonId)) ?? fail("notFound");
}

export async function findCourseBySlug(ctx: Ctx, slug: string): Promise<Doc<"courses"> | null> {
  return await ctx.db
    .query("courses")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
}

/** Drafts do not exist for those who may not see them. Error: notFound. */
export async function requirePublishedCourse(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courses">> {
  const course = await ctx.db.get("courses", courseId);
  return course?.status === "published" ? course : fail("notFound");
}

/**
 * Published courses are everybody's, so this reads no identity for them and all callers share one cached result. A draft
 * shows to administrators and to students who are already enrolled.
 */
export async function canSeeCourse(ctx: Ctx, course: Doc<"courses">): Promise<boolean> {
  if (course.status === "published") return true;
  const state = await findViewer(ctx);
  if (state.status !== "active") return false;
  return (await findEnrollment(ctx, state.viewer.userId, course._id)) !== null || (await canAdminister(ctx));
}

export async function listModules(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"modules">[]> {
  return await ctx.db
    .query("modules")
    .withIndex("by_courseId_and_orderIndex", (q) => q.eq("courseId", courseId))
    .take(limits.modulesPerCourse);
}

/** In no particular order; see toOutline. */
export async function listLessons(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"lessons">[]> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
    .take(limits.lessonsPerCourse);
}

/** Of one module, in their order. */
export async function listModuleLessons(ctx: Ctx, moduleId: Id<"modules">): Promise<Doc<"lessons">[]> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", moduleId))
    .take(limits.lessonsPerCourse);
}

/** The lesson that follows in the same module. */
export async function findNextLesson(ctx: Ctx, lesson: Doc<"lessons">): Promise<Doc<"lessons"> | null> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_orderIndex", (q) =>
      q.eq("moduleId", lesson.moduleId).gt("orderIndex", lesson.orderIndex),
    )
    .first();
}

export async function readLessonContent(ctx: Ctx, lessonId: Id<"lessons">): Promise<string> {
  const content = await ctx.db
    .query("lessonContents")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
  return content?.markdown ?? "";
}
