import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { ownCoursesQuery, staffMutation, staffQuery } from "../functions";
import {
  announcementDetail,
  announcementLine,
  toAnnouncementDetail,
  toAnnouncementLine,
} from "../model/learning/announcements/views";
import { createAnnouncement, updateAnnouncement, withdrawAnnouncement } from "../model/learning/announcements/writes";
import { reaches, requireRight } from "../model/people/profiles/staff";
import { clampPage, emptyPage } from "../model/platform/pages";
import { formAudiences } from "../shared/announcements";

/** Newest first; those that are scheduled come before. A teacher names a course, and gets an empty page without. */
export const list = ownCoursesQuery("answer")({
  args: { courseId: v.optional(v.string()), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(announcementLine),
  handler: async (ctx, { paginationOpts, ...args }) => {
    const courseId = args.courseId === undefined ? null : ctx.db.normalizeId("courses", args.courseId);
    if ((args.courseId !== undefined && courseId === null) || !reaches(ctx.viewer, courseId)) return emptyPage;
    const all = ctx.db.query("announcements");
    const listed =
      courseId === null
        ? all.withIndex("by_sendAt")
        : all.withIndex("by_courseId_and_sendAt", (q) => q.eq("courseId", courseId));
    const result = await listed.order("desc").paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toAnnouncementLine(ctx, row))) };
  },
});

export const get = staffQuery("answer")({
  args: { announcementId: v.string() },
  returns: v.union(announcementDetail, v.null()),
  handler: async (ctx, args) => {
    const announcementId = ctx.db.normalizeId("announcements", args.announcementId);
    const announcement = announcementId && (await ctx.db.get("announcements", announcementId));
    return announcement && (await toAnnouncementDetail(ctx, announcement));
  },
});

const fields = {
  title: v.string(),
  text: v.string(),
  when: v.optional(literals("now", "later")),
  /** yyyy-MM-dd and HH:mm in Brasília, if later. */
  day: v.optional(v.string()),
  time: v.optional(v.string()),
};

/** Errors: formInvalid, notFound (the course), tooManyAttempts {retryAt}. */
export const create = staffMutation("answer")({
  args: {
    ...fields,
    audience: literals(...formAudiences),
    courseId: v.optional(v.id("courses")),
    days: v.optional(v.number()),
  },
  returns: v.object({ announcementId: v.id("announcements") }),
  handler: async (ctx, args) => {
    // An announcement to all, or without a course, goes to the whole school.
    if (args.audience === "all" || args.courseId === undefined) await requireRight(ctx, ctx.viewer, "answer");
    return { announcementId: await createAnnouncement(ctx, args) };
  },
});

/** Errors: notFound (also once taken back), editConflict, formInvalid. */
export const update = staffMutation("answer")({
  args: { announcementId: v.id("announcements"), version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { announcementId, version, ...input }) => {
    await updateAnnouncement(ctx, announcementId, { ...input, seenVersion: version });
    return null;
  },
});

/** Mails that have gone cannot be called back. Error: notFound. */
export const withdraw = staffMutation("answer")({
  args: { announcementId: v.id("announcements") },
  returns: v.null(),
  handler: async (ctx, { announcementId }) => {
    await withdrawAnnouncement(ctx, announcementId);
    return null;
  },
});
