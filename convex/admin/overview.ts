import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminQuery, ownCoursesQuery } from "../functions";
import { eventView, readEvents } from "../model/flows/overview/events";
import { highlightsView, readHighlights } from "../model/flows/overview/highlights";
import { hereView, toHere } from "../model/flows/overview/here";
import { needView, readNeeds, readNeedsOfCourses, readNeedsOfSupport } from "../model/flows/overview/needs";
import { holdsRight } from "../model/people/profiles/staff";
import { clampPage } from "../model/platform/pages";
import { mapFigures, readDayUntil } from "../model/platform/totals/days";
import { readTotalWithParts } from "../model/platform/totals/reads";

/**
 * Queues that are not empty, in their order (GLANCE-1).
 * Support and teachers get those that they may work on (GLANCE-6).
 */
export const needs = ownCoursesQuery("answer")({
  args: {},
  returns: v.array(needView),
  handler: async (ctx) => {
    const { userId, courseIds } = ctx.viewer;
    if (courseIds !== null) return await readNeedsOfCourses(ctx, courseIds);
    const isAdmin = await holdsRight(ctx, userId, "administer", undefined);
    return isAdmin ? await readNeeds(ctx) : await readNeedsOfSupport(ctx);
  },
});

const dayFigures = v.object(mapFigures(() => v.object({ until: v.number(), whole: v.number() })));

/**
 * Figures of two days, whole and until a quarter of an hour begins (GLANCE-2).
 *
 * @param quarter HHmm
 * Error: invalidInput.
 */
export const figures = adminQuery({
  args: { day: v.string(), before: v.string(), quarter: v.string() },
  returns: v.object({ day: dayFigures, before: dayFigures }),
  handler: async (ctx, { day, before, quarter }) => ({
    day: await readDayUntil(ctx, day, quarter),
    before: await readDayUntil(ctx, before, quarter),
  }),
});

/** People here now, by heartbeats of the last minutes (GLANCE-3). */
export const now = adminQuery({
  args: {},
  returns: v.object({ learning: v.number(), exam: v.number() }),
  handler: async (ctx) => {
    const { learning = 0, exam = 0 } = (await readTotalWithParts(ctx, "here")).parts;
    return { learning, exam };
  },
});

/** People here now, those in exams first. */
export const here = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(hereView),
  handler: async (ctx, args) => {
    const result = await ctx.db
      .query("presence")
      .withIndex("by_isHere_and_seatId", (q) => q.eq("isHere", true))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((presence) => toHere(ctx, presence))) };
  },
});

/** Mails that wait, and that were given up. */
export const mails = adminQuery({
  args: {},
  returns: v.object({ waiting: v.number(), failed: v.number() }),
  handler: async (ctx) => {
    const { queuedMails = 0, failedMails = 0 } = (await readTotalWithParts(ctx, "waiting")).parts;
    return { waiting: queuedMails, failed: failedMails };
  },
});

/** The newest events, newest first (GLANCE-4). */
export const events = adminQuery({
  args: {},
  returns: v.array(eventView),
  handler: async (ctx) => await readEvents(ctx),
});

/** Lessons, questions and courses that deserve a look (GLANCE-5). */
export const highlights = adminQuery({
  args: {},
  returns: highlightsView,
  handler: async (ctx) => await readHighlights(ctx),
});
