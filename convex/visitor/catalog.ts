import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { publicQuery } from "../functions";
import { listSchoolTeachers, listTeacherNames, schoolTeacher } from "../model/content/courses/teachers";
import { canSeeCourse } from "../model/learning/enrollments/courseAccess";
import { catalogFilter, paginateCatalog } from "../model/content/courses/catalog";
import { listPathsOf } from "../model/content/paths/reads";
import { findCourseBySlug, listBefore } from "../model/content/courses/reads";
import { listLessons } from "../model/content/lessons/reads";
import { findTrialLesson, toTrialLesson, trialLesson as trialLessonView } from "../model/content/lessons/trialLesson";
import { listModules } from "../model/content/modules/reads";
import { courseCard, courseOutline, toCourseCard, toCourseOutline } from "../model/content/courses/views";
import { hasExam } from "../model/learning/exams/reads";
import { clampPage } from "../model/platform/pages";

/**
 * Published courses, oldest first.
 * With a `text`, best match first.
 */
export const list = publicQuery({
  args: { ...catalogFilter, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(courseCard),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const result = await paginateCatalog(ctx, filter, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((course) => toCourseCard(ctx, course))) };
  },
});

/** The course outline, without lesson content. */
export const bySlug = publicQuery({
  args: { slug: v.string() },
  returns: v.union(courseOutline, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourseBySlug(ctx, args.slug);
    if (course === null || !(await canSeeCourse(ctx, course))) return null;
    return await toCourseOutline(ctx, course, {
      modules: await listModules(ctx, course._id),
      lessons: await listLessons(ctx, course._id),
      hasExam: await hasExam(ctx, course._id),
      trialLesson: await findTrialLesson(ctx, course),
      teachers: await listTeacherNames(ctx, course._id),
      before: await listBefore(ctx, course),
      paths: await listPathsOf(ctx, course),
    });
  },
});

/** The lesson of a published course that anyone may read (COURSE-15). */
export const trialLesson = publicQuery({
  args: { slug: v.string() },
  returns: v.union(trialLessonView, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourseBySlug(ctx, args.slug);
    const lesson = course && (await findTrialLesson(ctx, course));
    return course && lesson && (await toTrialLesson(ctx, course, lesson));
  },
});

/** Teachers of published courses (HOME-16). */
export const teachers = publicQuery({
  args: {},
  returns: v.array(schoolTeacher),
  handler: async (ctx) => await listSchoolTeachers(ctx),
});
