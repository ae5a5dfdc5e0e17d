import { v } from "convex/values";
import { internalMutation } from "../functions";
import { isOver } from "../model/learning/exams/deadline";
import { closeSitting } from "../model/flows/submitExam";

/**
 * Runs at a sitting's deadline.
 * Skips submitted sittings; one with extra time has a job of its own.
 */
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
