import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { findCertificate } from "../model/credentials/certificates/reads";
import { catalogFilter, paginateCatalog } from "../model/content/courses/catalog";
import { courseName, toCourseName } from "../model/content/courses/courseName";
import { findCourse, findCourseBySlug } from "../model/content/courses/reads";
import { courseCard, toCourseCard } from "../model/content/courses/views";
import { refuseOutsider } from "../model/learning/enrollments/courseAccess";
import { findEnrollment, listCompletedLessonIds } from "../model/learning/enrollments/reads";
import { endedView, findCourseOfPage, findEnded, listEnded, toEndedView } from "../model/learning/enrollments/ended";
import { findGoOn } from "../model/learning/enrollments/goOn";
import {
  enrollmentCard,
  enrollmentProgress,
  enrollmentState,
  enrollOutcome,
  goOn as goOnView,
  toEnrollmentCard,
  toUsedCoupon,
} from "../model/learning/enrollments/views";
import { enroll as enrollStudent } from "../model/learning/enrollments/writes";
import { findBestAttempt } from "../model/learning/exams/reads";
import { mayPreview } from "../model/people/profiles/staff";
import { clampPage } from "../model/platform/pages";

/** Null when not enrolled. */
export const forCourse = studentQuery({
  args: { courseId: v.string() },
  returns: v.union(enrollmentState, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    if (course === null) return null;
    const { userId } = ctx.viewer;
    const enrollment = await findEnrollment(ctx, userId, course._id);
    if (enrollment === null) return null;
    const certificate = await findCertificate(ctx, userId, course._id);
    return {
      enrollmentId: enrollment._id,
      enrolledAt: enrollment.enrolledAt,
      completedAt: enrollment.completedAt ?? null,
      progressPercentage: enrollmentProgress(enrollment, course),
      completedLessonIds: await listCompletedLessonIds(ctx, userId, course._id),
      certificateHash: certificate?.certificateHash ?? null,
      certificateState: certificate?.state ?? null,
      coupon: toUsedCoupon(enrollment),
    };
  },
});

/**
 * The course of a page for its students.
 * Null for one that the caller cannot see. Error: notEnrolled.
 */
export const course = studentQuery({
  args: { slug: v.string() },
  returns: v.union(courseName, v.null()),
  handler: async (ctx, { slug }) => {
    const found = await findCourseBySlug(ctx, slug);
    if (found === null) return null;
    const { userId } = ctx.viewer;
    if ((await findEnrollment(ctx, userId, found._id)) === null) return await refuseOutsider(ctx, userId, found);
    return toCourseName(found);
  },
});

/** Errors: notFound, passNeeded, tooManyAttempts {retryAt}. */
export const enroll = studentMutation({
  args: { courseId: v.id("courses"), couponCode: v.optional(v.string()) },
  returns: enrollOutcome,
  handler: async (ctx, { courseId, couponCode = "" }) =>
    await enrollStudent(ctx, { userId: ctx.viewer.userId, courseId, couponCode }),
});

/** Newest first; includes drafts the caller is enrolled in. */
export const mine = studentQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(enrollmentCard),
  handler: async (ctx, args) => {
    const result = await ctx.db
      .query("enrollments")
      .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    const cards = await Promise.all(
      result.page.map(async (enrollment) => {
        const course = await ctx.db.get("courses", enrollment.courseId);
        return (
          course && (await toEnrollmentCard(ctx, enrollment, { course, best: await findBestAttempt(ctx, enrollment) }))
        );
      }),
    );
    return { ...result, page: cards.filter((card) => card !== null) };
  },
});

/** The caller's next thing to do (DASH-6), if any. */
export const goOn = studentQuery({
  args: {},
  returns: v.union(goOnView, v.null()),
  handler: async (ctx) => await findGoOn(ctx, ctx.viewer.userId),
});

/** The catalog without the caller's courses; pages may be short. */
export const browse = studentQuery({
  args: { ...catalogFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(courseCard),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const result = await paginateCatalog(ctx, filter, clampPage(paginationOpts));
    const enrolled = await Promise.all(result.page.map(({ _id }) => findEnrollment(ctx, ctx.viewer.userId, _id)));
    const open = result.page.filter((_, index) => enrolled[index] === null);
    return { ...result, page: await Promise.all(open.map((course) => toCourseCard(ctx, course))) };
  },
});

/**
 * The caller's ended enrollment in the course of a page, until it is swept.
 * Named by the id in the address, of a course, module or lesson. Null for administrators, who may read on.
 */
export const ended = studentQuery({
  args: { of: v.string() },
  returns: v.union(endedView, v.null()),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const course = await findCourseOfPage(ctx, args.of);
    const row = course && (await findEnded(ctx, userId, course._id));
    return row && !(await mayPreview(ctx, userId, course._id)) ? await toEndedView(ctx, row, course) : null;
  },
});

/** Ended enrollments for the dashboard, newest first, at most ten. */
export const allEnded = studentQuery({
  args: {},
  returns: v.array(endedView),
  handler: async (ctx) => {
    const views = (await listEnded(ctx, ctx.viewer.userId)).map(async (row) => {
      const course = await ctx.db.get("courses", row.courseId);
      return course && (await toEndedView(ctx, row, course));
    });
    return (await Promise.all(views)).filter((view) => view !== null);
  },
});

/** Takes a notice off the dashboard; no-op after a return. */
export const dismissEnded = studentMutation({
  args: { courseId: v.id("courses") },
  returns: v.null(),
  handler: async (ctx, { courseId }) => {
    const row = await findEnded(ctx, ctx.viewer.userId, courseId);
    if (row) await ctx.db.patch("endedEnrollments", row._id, { isDismissed: true });
    return null;
  },
});
