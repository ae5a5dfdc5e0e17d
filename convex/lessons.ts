import { v } from "convex/values";
import { studentQuery } from "./functions";
import { refuseNotEnrolled } from "./model/courses/access";
import { languageOf } from "./model/courses/language";
import { findCourse } from "./model/courses/reads";
import { findEnrollment, findLessonProgress } from "./model/enrollments/reads";
import { findUnfinishedLessonId } from "./model/enrollments/resume";
import { findNextLesson, readLessonContent } from "./model/lessons/reads";
import { lessonPage } from "./model/lessons/views";
import { hasAdminRole } from "./model/people/access";

/** For enrolled students and administrators. Error: notEnrolled. */
export const get = studentQuery({
  args: { lessonId: v.string() },
  returns: v.union(lessonPage, v.null()),
  handler: async (ctx, args) => {
    const lessonId = ctx.db.normalizeId("lessons", args.lessonId);
    const lesson = lessonId && (await ctx.db.get("lessons", lessonId));
    const module = lesson && (await ctx.db.get("modules", lesson.moduleId));
    const course = lesson && (await ctx.db.get("courses", lesson.courseId));
    if (!lesson || !module || !course) return null;

    const { userId } = ctx.viewer;
    if ((await findEnrollment(ctx, userId, course._id)) === null && !(await hasAdminRole(ctx, userId)))
      return refuseNotEnrolled(course);
    return {
      _id: lesson._id,
      title: lesson.title,
      content: await readLessonContent(ctx, lesson._id),
      lessonType: lesson.lessonType,
      durationMinutes: lesson.durationMinutes,
      orderIndex: lesson.orderIndex,
      module: { _id: module._id, title: module.title, orderIndex: module.orderIndex },
      course: { _id: course._id, slug: course.slug, title: course.title, language: languageOf(course) },
      completed: (await findLessonProgress(ctx, userId, lesson._id)) !== null,
      nextLessonId: (await findNextLesson(ctx, lesson))?._id ?? null,
    };
  },
});

/** The caller's next unfinished lesson; null when none is left or not enrolled. */
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
