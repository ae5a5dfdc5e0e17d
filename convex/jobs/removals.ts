import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { issueIfComplete } from "../model/credentials/certificates/issue";
import { removeQuestions } from "../model/learning/exams/questionWrites";
import { removeLessons } from "../model/flows/removeCourse";
import { unpublishIfIncomplete } from "../model/flows/publishCourse";
import { removeModuleLessons } from "../model/flows/removeModule";
import { removalBatch, removeEnrollments, removeProgress, removeTexts } from "../model/flows/removalBatches";

/**
 * Finishes deletions (removeCourse, removeModule and removeLesson in model/) in bounded transactions. Each schedules
 * the next along with its own writes, so a restart resumes them.
 */

export const lessonTexts = internalMutation({
  args: { lessonIds: v.array(v.id("lessons")) },
  returns: v.null(),
  handler: async (ctx, args) => {
    const lessonIds = await removeTexts(ctx, args.lessonIds);
    if (lessonIds.length > 0) await ctx.scheduler.runAfter(0, internal.jobs.removals.lessonTexts, { lessonIds });
    return null;
  },
});

/** The last batch reenables certificates and issues those that the deletion completed. */
export const lessonProgress = internalMutation({
  args: { courseId: v.id("courses"), lessonIds: v.array(v.id("lessons")) },
  returns: v.null(),
  handler: async (ctx, { courseId, ...args }) => {
    const lessonIds = await removeProgress(ctx, args.lessonIds);
    if (lessonIds.length > 0) {
      await ctx.scheduler.runAfter(0, internal.jobs.removals.lessonProgress, { courseId, lessonIds });
      return null;
    }
    const course = await ctx.db.get("courses", courseId);
    if (course === null) return null;
    const openRemovals = course.openRemovals - 1;
    await ctx.db.patch("courses", courseId, { openRemovals });
    if (openRemovals === 0)
      await ctx.scheduler.runAfter(0, internal.jobs.removals.certificates, { courseId, cursor: null });
    return null;
  },
});

/** With fewer lessons, "passed and all lessons done" may now hold for some students. */
export const certificates = internalMutation({
  args: { courseId: v.id("courses"), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { courseId, cursor }) => {
    const course = await ctx.db.get("courses", courseId);
    if (course === null) return null;
    const { page, isDone, continueCursor } = await ctx.db
      .query("enrollments")
      .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
      .paginate({ cursor, numItems: removalBatch.certificates });
    for (const enrollment of page) {
      if (enrollment.completedAt === undefined) await issueIfComplete(ctx, enrollment, course);
    }
    if (!isDone)
      await ctx.scheduler.runAfter(0, internal.jobs.removals.certificates, { courseId, cursor: continueCursor });
    return null;
  },
});

/** For a deleted course. */
export const enrollments = internalMutation({
  args: { courseId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, { courseId }) => {
    const more = await removeEnrollments(ctx, courseId);
    if (more) await ctx.scheduler.runAfter(0, internal.jobs.removals.enrollments, { courseId });
    return null;
  },
});

/** Of a deleted course. */
export const lessons = internalMutation({
  args: { courseId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, { courseId }) => {
    await removeLessons(ctx, courseId);
    return null;
  },
});

/** Of a deleted module. */
export const moduleLessons = internalMutation({
  args: { courseId: v.id("courses"), moduleId: v.id("modules") },
  returns: v.null(),
  handler: async (ctx, { courseId, moduleId }) => {
    await removeModuleLessons(ctx, courseId, moduleId);
    // Another lesson may have been deleted meanwhile, while these still counted.
    await unpublishIfIncomplete(ctx, courseId);
    return null;
  },
});

/** Of a deleted exam. */
export const questions = internalMutation({
  args: { examId: v.id("courseExams") },
  returns: v.null(),
  handler: async (ctx, { examId }) => {
    await removeQuestions(ctx, examId);
    return null;
  },
});
