import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { refuseOutsider } from "../model/learning/enrollments/courseAccess";
import { findEnrollment, requireEnrollment } from "../model/learning/enrollments/reads";
import { findAnnulment } from "../model/learning/exams/annulment";
import { listAsked, saveAnswer, toShownAnswers } from "../model/learning/exams/answers";
import { isDue, isOver } from "../model/learning/exams/deadline";
import { findCandidate, findExam, findOpenSitting } from "../model/learning/exams/reads";
import { readEntrance } from "../model/learning/exams/retries";
import { markPresent } from "../model/learning/exams/room/seats";
import { examResults, readExamResults } from "../model/flows/examResult";
import { requireSitting } from "../model/learning/exams/sittings";
import { submitExam } from "../model/flows/submitExam";
import { mayPreview } from "../model/people/profiles/staff";
import { startSitting } from "../model/flows/startExam";
import {
  examPage,
  examResult,
  shownAnswers,
  sittingView,
  toExamPage,
  toSittingView,
} from "../model/learning/exams/views";

/**
 * The exam without answer key; null without course or questions.
 * Staff who are not enrolled see its entrance (ROLE-5). Error: notEnrolled.
 */
export const get = studentQuery({
  args: { courseId: v.string() },
  returns: v.union(examPage, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    if (course === null) return null;
    const { userId } = ctx.viewer;
    const isPreview = (await findEnrollment(ctx, userId, course._id)) === null;
    if (isPreview && !(await mayPreview(ctx, userId, course._id))) return await refuseOutsider(ctx, userId, course);
    const exam = await findExam(ctx, course._id);
    if (exam === null || exam.questionCount === 0) return null;
    const participation = { userId, courseId: course._id };
    const open = isPreview ? null : await findOpenSitting(ctx, participation);
    const sitting = open !== null && open.examId === exam._id && !isOver(open, Date.now()) ? open : null;
    // In the seconds of grace answers still arrive, but questions are no longer delivered.
    const asked = sitting === null || isDue(sitting, Date.now()) ? [] : await listAsked(ctx, sitting);
    const annulment = sitting === null ? await findAnnulment(ctx, participation) : null;
    const entrance = await readEntrance(ctx, participation);
    const candidate = await findCandidate(ctx, participation);
    const page = toExamPage(exam, { course, candidate, sitting, asked, annulment, entrance });
    return isPreview ? { ...page, isPreview } : page;
  },
});

/**
 * The caller's results and what the certificate still needs.
 * Null before the first attempt.
 */
export const standing = studentQuery({
  args: { courseId: v.string() },
  returns: v.union(examResults, v.null()),
  handler: async (ctx, args) => {
    const course = await findCourse(ctx, args.courseId);
    const enrollment = course && (await findEnrollment(ctx, ctx.viewer.userId, course._id));
    return course && enrollment && (await readExamResults(ctx, enrollment, course));
  },
});

/**
 * Returns the open sitting if there is one.
 * Errors: notEnrolled, examUnavailable, examPassed, examRetryLater.
 */
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
 * Server time in ms since epoch, for devices with a wrong clock.
 * A mutation, because query results are cached.
 */
export const readClock = studentMutation({
  args: {},
  returns: v.number(),
  handler: () => Promise.resolve(Date.now()),
});

/**
 * Saved answers of an open sitting, live on every device.
 * Null once it is closed. Error: examSittingInvalid.
 */
export const answers = studentQuery({
  args: { sittingId: v.id("examSittings") },
  returns: v.union(shownAnswers, v.null()),
  handler: async (ctx, args) => {
    const sitting = await requireSitting(ctx, args.sittingId, ctx.viewer.userId);
    return sitting.status === "open" ? toShownAnswers(sitting) : null;
  },
});

/**
 * Saves one answer by its letter on the page.
 * Errors: examSittingInvalid, examTimeOver, examAnswersInvalid.
 */
export const answer = studentMutation({
  args: { sittingId: v.id("examSittings"), questionId: v.id("examQuestions"), option: v.string() },
  returns: v.null(),
  handler: async (ctx, { sittingId, questionId, option }) => {
    const sitting = await requireSitting(ctx, sittingId, ctx.viewer.userId);
    await saveAnswer(ctx, sitting, { questionId, shown: option });
    return null;
  },
});

/**
 * Grades the saved answers.
 * Submitting again returns the recorded attempt. Errors: those of `submitExam`.
 */
export const submit = studentMutation({
  args: { sittingId: v.id("examSittings") },
  returns: examResult,
  handler: async (ctx, { sittingId }) => {
    const { attempt, certificate, course, enrollment } = await submitExam(ctx, ctx.viewer.userId, sittingId);
    return {
      attemptId: attempt._id,
      score: attempt.score,
      passed: attempt.passed,
      certificateHash: certificate?.certificateHash ?? null,
      certificateState: certificate?.state ?? null,
      lessonsTotal: course.lessonCount,
      lessonsCompleted: enrollment.completedLessonCount,
    };
  },
});

/**
 * Heartbeat of an open sitting's page.
 * Sent at most once per `presenceRules.leastMs`. Error: examSittingInvalid.
 */
export const beat = studentMutation({
  args: { sittingId: v.id("examSittings") },
  returns: v.null(),
  handler: async (ctx, { sittingId }) => {
    await markPresent(ctx, await requireSitting(ctx, sittingId, ctx.viewer.userId));
    return null;
  },
});
