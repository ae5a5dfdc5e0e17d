import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { staffQuery } from "../functions";
import { findLesson } from "../model/content/lessons/reads";
import { findRepeated } from "../model/learning/practice/repeated";

/** Questions of a lesson that another one or the exam asks too (PRACTICE-8). */
export const repeated = staffQuery("author")({
  args: { lessonId: v.string(), questions: v.array(v.string()) },
  returns: v.array(v.object({ question: v.string(), where: literals("lesson", "exam") })),
  handler: async (ctx, { lessonId, questions }) => {
    const lesson = await findLesson(ctx, lessonId);
    return lesson === null ? [] : await findRepeated(ctx, lesson, questions);
  },
});
