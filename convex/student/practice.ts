import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { refuseOutsider } from "../model/learning/enrollments/courseAccess";
import { findEnrollment } from "../model/learning/enrollments/reads";
import { requireOwnLesson } from "../model/learning/enrollments/ownLesson";
import { recordAnswer } from "../model/learning/practice/answers";
import { modulePractice, toModulePractice } from "../model/learning/practice/moduleView";
import { findPractice } from "../model/learning/practice/reads";
import { beginDaily } from "../model/learning/practice/selection";
import { dailyView, practiceWeek, readDaily, readPracticeWeek } from "../model/learning/practice/views";
import { findModule } from "../model/content/modules/reads";
import { mayPreview } from "../model/people/profiles/staff";
import { takeFromLimits } from "../model/platform/rateLimits";

/**
 * Records an answer to a question, both as the student saw them.
 *
 * Returns whether it is right; null when the text has changed since. Errors: notFound, notEnrolled, tooManyAttempts
 * {retryAt}.
 */
export const answer = studentMutation({
  args: { lessonId: v.id("lessons"), question: v.string(), option: v.string() },
  returns: v.union(v.boolean(), v.null()),
  handler: async (ctx, { lessonId, question: text, option }) => {
    const { userId } = ctx.viewer;
    await requireOwnLesson(ctx, userId, lessonId);
    await takeFromLimits(ctx, [{ limit: "practiceAnswers", key: userId }]);
    const question = await findPractice(ctx, lessonId, text);
    if (!question?.options.includes(option)) return null;
    return await recordAnswer(ctx, userId, { question, option });
  },
});

/** Five questions about a module, chosen at each call (PRACTICE-5). Error: notEnrolled. */
export const ofModule = studentQuery({
  args: { moduleId: v.string() },
  returns: v.union(modulePractice, v.null()),
  handler: async (ctx, args) => {
    const { userId } = ctx.viewer;
    const module = await findModule(ctx, args.moduleId);
    const course = module && (await ctx.db.get("courses", module.courseId));
    if (!course) return null;
    const enrollment = await findEnrollment(ctx, userId, course._id);
    if (enrollment === null && !(await mayPreview(ctx, userId, course._id)))
      return await refuseOutsider(ctx, userId, course);
    return await toModulePractice(ctx, { userId, course, enrollment }, module);
  },
});

/** Days with practice, and whether there is something to ask. Error: invalidInput. */
export const week = studentQuery({
  args: { lastDay: v.string() },
  returns: practiceWeek,
  handler: async (ctx, { lastDay }) => await readPracticeWeek(ctx, ctx.viewer.userId, lastDay),
});

/** The five questions of a day in Brasília; null until begun. */
export const daily = studentQuery({
  args: { day: v.string() },
  returns: v.union(dailyView, v.null()),
  handler: async (ctx, { day }) => await readDaily(ctx, ctx.viewer.userId, day),
});

/** Chooses today's five; a second call changes nothing. Returns the day. */
export const begin = studentMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => await beginDaily(ctx, ctx.viewer.userId),
});
