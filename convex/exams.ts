import { v } from "convex/values";
import { studentMutation, studentQuery } from "./functions";
import { issueIfComplete } from "./model/certificates/issue";
import { refuseNotEnrolled } from "./model/courses/access";
import { findCourse } from "./model/courses/reads";
import { findEnrollment, requireEnrollment } from "./model/enrollments/reads";
import { fail } from "./model/errors";
import { findExam, findOpenSitting, listQuestions, summarizeAttempts } from "./model/exams/reads";
import { nextAttemptAt } from "./model/exams/retryRule";
import { examStanding, readStanding } from "./model/exams/standing";
import { requireSitting, startSitting } from "./model/exams/sittings";
import { submitSitting } from "./model/exams/submission";
import { examPage, examResult, sittingView, toExamPage, toSittingView } from "./model/exams/views";

/** Without the answer key; null without course, exam or questions. Error: notEnrolled. */
export const get = studentQuery({
  args: { courseId: v.string() },
  returns: v.union(examPage, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    if (course === null) return null;
    const { userId } = ctx.viewer;
    if ((await findEnrollment(ctx, userId, course._id)) === null) return refuseNotEnrolled(course);
    const exam = await findExam(ctx, course._id);
    if (exam === null) return null;
    const questions = await listQuestions(ctx, exam._id);
    if (questions.length === 0) return null;
    const open = await findOpenSitting(ctx, { userId, courseId: course._id });
    const sitting = open?.examId === exam._id ? open : null;
    return toExamPage(exam, { course, questions, sitting });
  },
});

/** The caller's results so far and what is missing for the certificate; null before the first attempt. */
export const standing = studentQuery({
  args: { courseId: v.string() },
  returns: v.union(examStanding, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    const enrollment = course && (await findEnrollment(ctx, ctx.viewer.userId, course._id));
    return course && enrollment && (await readStanding(ctx, enrollment, course));
  },
});

/** Returns the open sitting if there is one. Errors: notEnrolled, examUnavailable, examRetryLater. */
export const start = studentMutation({
  args: { courseId: v.id("courses") },
  returns: sittingView,
  handler: async (ctx, args) => {
    const participation = { userId: ctx.viewer.userId, courseId: args.courseId };
    await requireEnrollment(ctx, participation.userId, participation.courseId);
    return toSittingView(await startSitting(ctx, participation));
  },
});

/**
 * Server time in ms since epoch, for countdowns on devices with a wrong clock. A mutation, because query results are
 * cached.
 */
export const readClock = studentMutation({
  args: {},
  returns: v.number(),
  handler: () => Promise.resolve(Date.now()),
});

/**
 * Grades a sitting; resubmitting returns the recorded attempt. Passing with every lesson done issues the certificate.
 * Errors: notEnrolled, notFound, examSittingInvalid, examTimeOver, examAnswersInvalid, examUnavailable.
 */
export const submit = studentMutation({
  args: { sittingId: v.id("examSittings"), answers: v.record(v.id("examQuestions"), v.string()) },
  returns: examResult,
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const sitting = await requireSitting(ctx, args.sittingId, userId);
    const { courseId } = sitting;
    const enrollment = await requireEnrollment(ctx, userId, courseId);
    const course = (await ctx.db.get("courses", courseId)) ?? fail("notFound");

    const attempt = await submitSitting(ctx, sitting, args.answers);
    const certificate = await issueIfComplete(ctx, enrollment, course);
    return {
      attemptId: attempt._id,
      score: attempt.score,
      passed: attempt.passed,
      certificateHash: certificate?.certificateHash ?? null,
      lessonsTotal: course.lessonCount,
      lessonsCompleted: enrollment.completedLessonCount,
      retryAt: nextAttemptAt(await summarizeAttempts(ctx, sitting), Date.now()),
    };
  },
});
