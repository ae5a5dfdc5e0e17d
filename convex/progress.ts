import { v } from "convex/values";
import { studentMutation } from "./functions";
import { issueIfComplete } from "./model/certificates/issue";
import { refuseNotEnrolled } from "./model/courses/access";
import { progressPercentage } from "./model/enrollments/completion";
import { findEnrollment } from "./model/enrollments/reads";
import { completeLesson } from "./model/enrollments/writes";
import { fail } from "./model/errors";
import { findNextLesson } from "./model/lessons/reads";

/**
 * Completes a lesson of an enrolled course; the last one after a passed exam issues the certificate. Errors: notFound,
 * notEnrolled.
 */
export const complete = studentMutation({
  args: { lessonId: v.id("lessons") },
  returns: v.object({
    progressPercentage: v.number(),
    nextLessonId: v.union(v.id("lessons"), v.null()),
    courseSlug: v.string(),
    certificateHash: v.union(v.string(), v.null()),
  }),
  handler: async (ctx, args) => {
    const lesson = (await ctx.db.get("lessons", args.lessonId)) ?? fail("notFound");
    const course = (await ctx.db.get("courses", lesson.courseId)) ?? fail("notFound");
    const enrollment = await findEnrollment(ctx, ctx.viewer.userId, course._id);
    if (enrollment === null) {
      refuseNotEnrolled(course);
      return fail("notFound");
    }
    const updated = await completeLesson(ctx, enrollment, lesson._id);
    const certificate = await issueIfComplete(ctx, updated, course);
    return {
      progressPercentage: progressPercentage({
        completed: updated.completedLessonCount,
        total: course.lessonCount,
        hasCertificate: certificate !== null,
      }),
      nextLessonId: (await findNextLesson(ctx, lesson))?._id ?? null,
      courseSlug: course.slug,
      certificateHash: certificate?.certificateHash ?? null,
    };
  },
});
