import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { staffQuery } from "../functions";
import { findLesson } from "../model/content/lessons/reads";
import { findModule } from "../model/content/modules/reads";
import { clampPage, emptyPage } from "../model/platform/pages";
import { listLessonPractice } from "../model/learning/practice/reads";
import { readLessonFigures } from "../model/platform/totals/lessonTotals";
import { readTotalWithParts } from "../model/platform/totals/reads";

/** Statistics of a lesson, live from maintained values (REPORT-7). */
const figures = {
  completed: v.number(),
  stopped: v.number(),
  minutes: v.union(v.number(), v.null()),
};

const practiceFigures = v.object({
  _id: v.id("practiceQuestions"),
  question: v.string(),
  /** Students who answered, and those right at the first try. */
  answered: v.number(),
  right: v.number(),
});

/** Includes the practice questions of its text, in order. */
export const get = staffQuery("author")({
  args: { lessonId: v.string() },
  returns: v.union(v.object({ ...figures, questions: v.array(practiceFigures) }), v.null()),
  handler: async (ctx, args) => {
    const lesson = await findLesson(ctx, args.lessonId);
    if (lesson === null) return null;
    const questions = await listLessonPractice(ctx, lesson._id);
    return {
      ...(await readLessonFigures(ctx, lesson._id)),
      questions: await Promise.all(
        questions.map(async ({ _id, question }) => {
          const { count, parts } = await readTotalWithParts(ctx, `practice/${_id}`);
          return { _id, question, answered: count, right: parts.right ?? 0 };
        }),
      ),
    };
  },
});

/** By position. */
export const ofModule = staffQuery("author")({
  args: { moduleId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object({ lessonId: v.id("lessons"), title: v.string(), ...figures })),
  handler: async (ctx, { moduleId, paginationOpts }) => {
    const module = await findModule(ctx, moduleId);
    if (module === null) return emptyPage;
    const result = await ctx.db
      .query("lessons")
      .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) =>
        q.eq("moduleId", module._id).eq("binnedAt", undefined),
      )
      .paginate(clampPage(paginationOpts));
    const page = await Promise.all(
      result.page.map(async ({ _id, title }) => ({ lessonId: _id, title, ...(await readLessonFigures(ctx, _id)) })),
    );
    return { ...result, page };
  },
});
