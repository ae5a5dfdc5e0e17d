import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import {
  finishModule as finishSome,
  forgetFinished as forgetSome,
  moveProgress as moveSome,
  settleFinished,
} from "../model/learning/practice/batches";
import { finishWithout } from "../model/learning/practice/finished";

/** Follow what happens to a course in bounded transactions. Each schedules the next along with its own writes. */

/** Everyone's row of a finished module: whether there is something to ask. */
export const settleModule = internalMutation({
  args: { moduleId: v.id("modules"), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { moduleId, cursor: from }) => {
    const cursor = await settleFinished(ctx, moduleId, from);
    if (cursor !== null) await ctx.scheduler.runAfter(0, internal.jobs.practice.settleModule, { moduleId, cursor });
    return null;
  },
});

/** Everyone's progress in a lesson that is now in another module; then, who has finished the module that it left. */
export const moveProgress = internalMutation({
  args: {
    lessonId: v.id("lessons"),
    cursor: v.union(v.string(), v.null()),
    from: v.id("modules"),
  },
  returns: v.null(),
  handler: async (ctx, { lessonId, cursor: start, from }) => {
    const cursor = await moveSome(ctx, lessonId, start);
    if (cursor !== null)
      await ctx.scheduler.runAfter(0, internal.jobs.practice.moveProgress, { lessonId, cursor, from });
    else await finishWithout(ctx, from);
    return null;
  },
});

/** Everyone who has now completed the module of this lesson, because it lost another one. */
export const finishModule = internalMutation({
  args: { lessonId: v.id("lessons"), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { lessonId, cursor: from }) => {
    const cursor = await finishSome(ctx, lessonId, from);
    if (cursor !== null) await ctx.scheduler.runAfter(0, internal.jobs.practice.finishModule, { lessonId, cursor });
    return null;
  },
});

/** Everyone's row of a module that is deleted. */
export const forgetFinished = internalMutation({
  args: { moduleId: v.id("modules") },
  returns: v.null(),
  handler: async (ctx, { moduleId }) => {
    const more = await forgetSome(ctx, moduleId);
    if (more) await ctx.scheduler.runAfter(0, internal.jobs.practice.forgetFinished, { moduleId });
    return null;
  },
});
