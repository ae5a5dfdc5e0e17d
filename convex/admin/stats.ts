import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery, staffQuery } from "../functions";
import { findCourse, paginateCourses } from "../model/content/courses/reads";
import { clampPage } from "../model/platform/pages";
import { mapFigures, readDays } from "../model/platform/totals/days";
import { readScores } from "../model/platform/totals/examTotals";
import { readCourseTotals, readListTotal, readTotal, readTotalWithParts } from "../model/platform/totals/reads";
import { totaledLists } from "../shared/adminLists";

/** Platform totals, maintained on write. */
export const summary = adminQuery({
  args: {},
  returns: v.object({
    students: v.number(),
    courses: v.number(),
    publishedCourses: v.number(),
    enrollments: v.number(),
    completedEnrollments: v.number(),
    /** Valid ones. */
    certificates: v.number(),
  }),
  handler: async (ctx) => ({
    students: await readTotal(ctx, "students"),
    courses: await readTotal(ctx, "courses"),
    publishedCourses: await readTotal(ctx, "publishedCourses"),
    enrollments: await readTotal(ctx, "enrollments"),
    completedEnrollments: await readTotal(ctx, "completedEnrollments"),
    certificates: (await readTotalWithParts(ctx, "certificates")).parts.valid ?? 0,
  }),
});

/** Total rows of an admin list without search or filter. */
export const listTotal = staffQuery("seePeople")({
  args: { list: literals(...totaledLists) },
  returns: v.number(),
  handler: async (ctx, { list }) => await readListTotal(ctx, list),
});

/**
 * One entry per day, both ends inclusive.
 * Error: invalidInput (reversed, or more than 92 days).
 */
export const daily = adminQuery({
  args: { from: v.string(), to: v.string() },
  returns: v.array(v.object({ day: v.string(), ...mapFigures(() => v.number()) })),
  handler: async (ctx, { from, to }) => await readDays(ctx, from, to),
});

/** Newest course first. */
export const byCourse = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({ courseId: v.id("courses"), title: v.string(), enrollments: v.number(), completed: v.number() }),
  ),
  handler: async (ctx, args) => {
    const result = await paginateCourses(ctx, { search: "" }, clampPage(args.paginationOpts));
    const page = await Promise.all(
      result.page.map(async ({ _id, title }) => ({ courseId: _id, title, ...(await readCourseTotals(ctx, _id)) })),
    );
    return { ...result, page };
  },
});

/**
 * All attempts, or those of one course.
 * `buckets[n]` counts scores in [n, n + 1).
 */
export const examScores = adminQuery({
  args: { courseId: v.optional(v.string()) },
  returns: v.object({ buckets: v.array(v.number()), passed: v.number(), failed: v.number() }),
  handler: async (ctx, { courseId }) => {
    if (courseId === undefined) return await readScores(ctx, null);
    const course = await findCourse(ctx, courseId);
    return course === null
      ? { buckets: Array<number>(11).fill(0), passed: 0, failed: 0 }
      : await readScores(ctx, course._id);
  },
});

/** Most used first. */
export const couponUse = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(
    v.object({
      couponId: v.id("discountCoupons"),
      code: v.string(),
      currentUses: v.number(),
      maxUses: v.union(v.number(), v.null()),
    }),
  ),
  handler: async (ctx, args) => {
    const result = await ctx.db
      .query("discountCoupons")
      .withIndex("by_binnedAt_and_currentUses", (q) => q.eq("binnedAt", undefined))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    const page = result.page.map(({ _id, code, currentUses, maxUses = null }) => ({
      couponId: _id,
      code,
      currentUses,
      maxUses,
    }));
    return { ...result, page };
  },
});
