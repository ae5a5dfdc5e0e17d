import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { mailPractice } from "../model/learning/practice/mails";

/** People of one transaction, each with a few reads; the pause keeps a large school's mails from starting all at once. */
const PEOPLE = 20;
const PAUSE_MS = 2_000;

/** Daily (crons.ts): the day's five, by mail to those who asked for it. */
export const send = internalMutation({
  args: { cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    const { page, isDone, continueCursor } = await ctx.db
      .query("profiles")
      .withIndex("by_wantsPractice", (q) => q.eq("wantsPractice", true))
      .paginate({ cursor, numItems: PEOPLE });
    for (const profile of page) await mailPractice(ctx, profile);
    if (!isDone) await ctx.scheduler.runAfter(PAUSE_MS, internal.jobs.practiceMails.send, { cursor: continueCursor });
    return null;
  },
});
