import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { findExam } from "../model/learning/exams/reads";
import { attemptLine, attemptReview, attemptsOf, readReview, toAttemptLine } from "../model/learning/exams/review";
import { clampPage, emptyPage } from "../model/platform/pages";

/**
 * The caller's attempts at a course's exam, newest first.
 * Contains nothing about single questions.
 */
export const list = studentQuery({
  args: { courseId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(attemptLine),
  handler: async (ctx, { courseId, paginationOpts }) => {
    const course = await findCourse(ctx, courseId);
    if (course === null) return emptyPage;
    const exam = await findExam(ctx, course._id);
    const participation = { userId: ctx.viewer.userId, courseId: course._id };
    const result = await attemptsOf(ctx, participation).paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((attempt) => toAttemptLine(ctx, attempt, exam))) };
  },
});

/**
 * The caller's and the right answers of an attempt (EXAM-50).
 * Null unless it is passed and the course allows it.
 */
export const review = studentQuery({
  args: { attemptId: v.string() },
  returns: v.union(attemptReview, v.null()),
  handler: async (ctx, { attemptId }) => await readReview(ctx, ctx.viewer.userId, attemptId),
});
