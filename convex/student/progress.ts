import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { progressPercentage } from "../shared/completion";
import { savePlace } from "../model/learning/enrollments/places";
import { completeLesson } from "../model/flows/completeLesson";
import { readWeek } from "../model/learning/enrollments/week";
import { requireOwnLesson } from "../model/learning/enrollments/ownLesson";
import { findNextLesson } from "../model/content/lessons/neighbors";
import { isExamLeft } from "../model/learning/exams/isExamLeft";
import { hasFinished } from "../model/learning/practice/finished";
import { hasPractice } from "../model/learning/practice/reads";

/** Errors: notFound, notEnrolled. */
export const complete = studentMutation({
  args: { lessonId: v.id("lessons") },
  returns: v.object({
    progressPercentage: v.number(),
    nextLessonId: v.union(v.id("lessons"), v.null()),
    /** Whether this was the last lesson and the exam is not passed. */
    examIsNext: v.boolean(),
    /** Module this lesson finished, if it has questions (PRACTICE-5). */
    practiceModuleId: v.union(v.id("modules"), v.null()),
    courseSlug: v.string(),
    /** Hash of the certificate this lesson earned, if any. */
    certificateHash: v.union(v.string(), v.null()),
  }),
  handler: async (ctx, { lessonId }) => {
    const { userId } = ctx.viewer;
    const { lesson, course, enrollment, updated, certificate } = await completeLesson(ctx, userId, lessonId);
    const { moduleId } = lesson;
    const isNew = updated !== enrollment;
    const finishes = isNew && (await hasPractice(ctx, moduleId)) && (await hasFinished(ctx, userId, moduleId));
    const nextLessonId = (await findNextLesson(ctx, lesson))?._id ?? null;
    return {
      progressPercentage: progressPercentage({
        completed: updated.completedLessonCount,
        total: course.lessonCount,
        hasCertificate: certificate !== null,
      }),
      nextLessonId,
      examIsNext: nextLessonId === null && certificate === null && (await isExamLeft(ctx, course._id, updated)),
      practiceModuleId: finishes ? moduleId : null,
      courseSlug: course.slug,
      certificateHash: enrollment.completedAt === undefined ? (certificate?.certificateHash ?? null) : null,
    };
  },
});

/**
 * Stores where the caller stopped reading, for any device.
 * The client sends it rarely. Errors: notFound, notEnrolled.
 */
export const keepPlace = studentMutation({
  args: { lessonId: v.id("lessons"), block: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { enrollment } = await requireOwnLesson(ctx, ctx.viewer.userId, args.lessonId);
    await savePlace(ctx, enrollment, args);
    return null;
  },
});

/**
 * Lessons completed on each of the seven days up to `lastDay`.
 * Days in Brasília. Error: invalidInput.
 */
export const week = studentQuery({
  args: { lastDay: v.string() },
  returns: v.array(v.object({ day: v.string(), lessons: v.number() })),
  handler: async (ctx, { lastDay }) => await readWeek(ctx, ctx.viewer.userId, lastDay),
});
