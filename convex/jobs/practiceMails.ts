import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { mailPractice } from "../model/learning/practice/mails";

/** People per page, and the pause before the next: a large school's mails do not start all at once. */
const PEOPLE = 20;
const PAUSE_MS = 2_000;

/** Mails the day's questions to everyone who asked for them (crons.ts). */
export const send = internalMutation({
  args: { cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    const { page, isDone, continueCursor } = await ctx.db
      .query("profiles")
      .withIndex("by_wantsPractice", (q) => q.eq("wantsPractice", true))
      .paginate({ cursor, numItems: PEOPLE });
    for (const { userId } of page) await ctx.scheduler.runAfter(0, internal.jobs.practiceMails.sendOne, { userId });
    if (!isDone) await ctx.scheduler.runAfter(PAUSE_MS, internal.jobs.practiceMails.send, { cursor: continueCursor });
    return null;
  },
});

/** A transaction of its own, because finding finished modules may read thousands of documents. */
export const sendOne = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await mailPractice(ctx, userId);
    return null;
  },
});
