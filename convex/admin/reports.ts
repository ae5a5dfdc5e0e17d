import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { adminQuery } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { listHardest } from "../model/learning/exams/hardest";
import { readSettings } from "../model/platform/settings/settings";
import {
  cohortView,
  findFirstMonth,
  funnelView,
  pointsView,
  readCohorts,
  readFunnel,
  readPoints,
} from "../model/platform/totals/periods";
import { findScope, scopeKinds } from "../model/platform/totals/scopes";

/** A report covers the school, or one course, coupon or source, whose id is `of`. */
const scope = { by: literals(...scopeKinds), of: v.string() };

/** Days in Brasília (yyyy-MM-dd), both included. */
const period = { first: v.string(), last: v.string() };

/** Limits of the choices on the report pages. */
export const bounds = adminQuery({
  args: {},
  returns: v.object({
    /** Month of the oldest figure (yyyy-MM). */
    since: v.union(v.string(), v.null()),
    /** Whether access is by approval, so that there is revenue. */
    sells: v.boolean(),
  }),
  handler: async (ctx) => ({
    since: await findFirstMonth(ctx),
    sells: (await readSettings(ctx)).access?.mode === "byApproval",
  }),
});

/**
 * Figures by day, or by month in a long period (REPORT-8).
 * Null if there is no such course, coupon or source. Error: invalidInput (no period, or too long).
 */
export const figures = adminQuery({
  args: { ...scope, ...period },
  returns: v.union(pointsView, v.null()),
  handler: async (ctx, { by, of, first, last }) => {
    const found = await findScope(ctx, { by, of });
    return found === null ? null : await readPoints(ctx, found, { first, last });
  },
});

/** How far those came who enrolled in the period (REPORT-9). Null and error as `figures`. */
export const funnel = adminQuery({
  args: { ...scope, ...period },
  returns: v.union(funnelView, v.null()),
  handler: async (ctx, { by, of, first, last }) => {
    const found = await findScope(ctx, { by, of });
    return found === null ? null : await readFunnel(ctx, found, { first, last });
  },
});

/**
 * Cohorts of the year that ends with a month (yyyy-MM), oldest first (REPORT-10).
 * Null as `figures`. Error: invalidInput.
 */
export const cohorts = adminQuery({
  args: { ...scope, until: v.string() },
  returns: v.union(v.array(cohortView), v.null()),
  handler: async (ctx, { by, of, until }) => {
    const found = await findScope(ctx, { by, of });
    return found === null ? null : await readCohorts(ctx, found, until);
  },
});

/**
 * Questions of a course's exam that are most often answered wrong, first attempts only; at most ten.
 * Questions with too few answers are left out (EXAM-41).
 */
export const hardest = adminQuery({
  args: { courseId: v.string() },
  returns: v.array(
    v.object({ questionId: v.id("examQuestions"), question: v.string(), shown: v.number(), right: v.number() }),
  ),
  handler: async (ctx, { courseId }) => {
    const course = await findCourse(ctx, courseId);
    return course === null ? [] : await listHardest(ctx, course._id);
  },
});
