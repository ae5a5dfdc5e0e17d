import type { Maintained } from "../../platform/maintain";

export const maintainedPractice: Maintained<"practiceQuestions"> = {
  found: async (ctx, { lessonId }) => {
    const lesson = await ctx.db.get("lessons", lessonId);
    return lesson ? { moduleId: lesson.moduleId, binnedAt: lesson.binnedAt } : {};
  },
  owns: (id) => [`practice/${id}`],
};

export const maintainedAnswers: Maintained<"practiceAnswers"> = {
  totals: async (ctx, { questionId, firstRight }) => {
    if ((await ctx.db.get("practiceQuestions", questionId)) === null) return [];
    return [{ kind: `practice/${questionId}`, count: 1, parts: { right: firstRight ? 1 : 0 } }];
  },
};
