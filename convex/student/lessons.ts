import { v } from "convex/values";
import { studentQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { refuseOutsider } from "../model/learning/enrollments/courseAccess";
import { findEnrollment, findPlace } from "../model/learning/enrollments/reads";
import { findUnfinishedLessonId } from "../model/learning/enrollments/resume";
import { toLessonPage } from "../model/flows/playerPage";
import { toLessonOutline } from "../model/flows/playerPage";
import { lessonPage } from "../model/flows/playerPage";
import { lessonOutline } from "../model/flows/playerPage";
import { lessonsFound, searchLessons } from "../model/content/lessons/courseSearch";
import { findLesson } from "../model/content/lessons/reads";
import { mayPreview } from "../model/people/profiles/staff";

/** For enrolled students and administrators. Error: notEnrolled. */
export const get = studentQuery({
  args: { lessonId: v.string() },
  returns: v.union(lessonPage, v.null()),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    const module = lesson && (await ctx.db.get("modules", lesson.moduleId));
    const course = lesson && (await ctx.db.get("courses", lesson.courseId));
    if (!lesson || !module || !course) return null;
    const { userId } = ctx.viewer;
    const enrollment = await findEnrollment(ctx, userId, course._id);
    if (enrollment === null && !(await mayPreview(ctx, userId, course._id)))
      return await refuseOutsider(ctx, userId, course);
    return await toLessonPage(ctx, { userId, course, enrollment }, lesson, module);
  },
});

/**
 * Modules and lessons with the caller's ticks and progress.
 * Error: notEnrolled.
 */
export const outline = studentQuery({
  args: { courseId: v.id("courses") },
  returns: v.union(lessonOutline, v.null()),
  handler: async (ctx, args) => {
    const course = await ctx.db.get("courses", args.courseId);
    if (course === null) return null;
    const { userId } = ctx.viewer;
    const enrollment = await findEnrollment(ctx, userId, course._id);
    if (enrollment === null && !(await mayPreview(ctx, userId, course._id)))
      return await refuseOutsider(ctx, userId, course);
    return await toLessonOutline(ctx, { userId, course, enrollment });
  },
});

/**
 * Lessons of the course with every word of `search`, for those who may read them (LESSON-24).
 * Error: notEnrolled.
 */
export const search = studentQuery({
  args: { courseId: v.id("courses"), search: v.string() },
  returns: v.union(lessonsFound, v.null()),
  handler: async (ctx, args) => {
    const course = await ctx.db.get("courses", args.courseId);
    if (course === null) return null;
    const { userId } = ctx.viewer;
    if ((await findEnrollment(ctx, userId, course._id)) === null && !(await mayPreview(ctx, userId, course._id)))
      return await refuseOutsider(ctx, userId, course);
    return await searchLessons(ctx, course._id, args.search);
  },
});

/** The caller's next lesson; null when none is left or not enrolled. */
export const next = studentQuery({
  args: { courseId: v.string() },
  returns: v.union(v.id("lessons"), v.null()),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const course = await findCourse(ctx, args.courseId);
    if (course === null || (await findEnrollment(ctx, userId, course._id)) === null) return null;
    return await findUnfinishedLessonId(ctx, userId, course._id);
  },
});

/**
 * The block where the caller stopped reading this lesson.
 * Null where they stopped elsewhere.
 */
export const place = studentQuery({
  args: { lessonId: v.id("lessons") },
  returns: v.union(v.number(), v.null()),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    const known = lesson && (await findPlace(ctx, ctx.viewer.userId, lesson.courseId));
    return known?.lessonId === args.lessonId ? known.block : null;
  },
});
