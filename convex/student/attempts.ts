import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { findExam } from "../model/learning/exams/reads";
import { attemptLine, attemptReview, attemptsOf, readReview, toAttemptLine } from "../model/learning/exams/review";
import { clampPage, emptyPage } from "../model/platform/pages";

/** The caller's attempts at the exam of a course, newest first, without anything about single questions. */
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

/** Own and right answers of an attempt of the caller; null unless it is passed and the course allows it (EXAM-50). */
export const review = studentQuery({
  args: { attemptId: v.string() },
  returns: v.union(attemptReview, v.null()),
  handler: async (ctx, { attemptId }) => await readReview(ctx, ctx.viewer.userId, attemptId),
});
