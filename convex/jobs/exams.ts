import { v } from "convex/values";
import { internalMutation } from "../functions";
import { isOver } from "../model/learning/exams/deadline";
import { closeSitting } from "../model/flows/submitExam";

/** Runs at a sitting's deadline. One that was handed in is left alone; one that got more time has a job of its own. */
export const closeLapsed = internalMutation({
  args: { sittingId: v.id("examSittings") },
  returns: v.null(),
  handler: async (ctx, { sittingId }) => {
    const sitting = await ctx.db.get("examSittings", sittingId);
    if (sitting?.status !== "open" || sitting.deadlineAt === undefined) return null;
    if (isOver(sitting, Date.now())) await closeSitting(ctx, sitting);
    return null;
  },
});
