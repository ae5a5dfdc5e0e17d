import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { readCourseTotals } from "../model/platform/totals/reads";

/** Courses per transaction. */
const COURSES = 50;

/**
 * Updates the number of students that published courses show.
 * Hourly instead of per enrollment, which would rerun every visitor's catalog (LIVE-3) and make enrollments
 * conflict.
 */
export const refresh = internalMutation({
  args: { cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    const { page, isDone, continueCursor } = await ctx.db
      .query("courses")
      .withIndex("by_status", (q) => q.eq("status", "published"))
      .paginate({ cursor, numItems: COURSES });
    for (const { _id, studentCount } of page) {
      const { enrollments } = await readCourseTotals(ctx, _id);
      if (enrollments !== studentCount) await ctx.db.patch("courses", _id, { studentCount: enrollments });
    }
    if (!isDone) await ctx.scheduler.runAfter(0, internal.jobs.studentCounts.refresh, { cursor: continueCursor });
    return null;
  },
});
