import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { runImportBatch } from "../model/learning/exams/exchange/jobs";

/** Schedules the next batch with its own writes: restarts resume. */
export const run = internalMutation({
  args: { importId: v.id("questionImports") },
  returns: v.null(),
  handler: async (ctx, { importId }) => {
    if (await runImportBatch(ctx, importId))
      await ctx.scheduler.runAfter(0, internal.jobs.questionImports.run, { importId });
    return null;
  },
});
