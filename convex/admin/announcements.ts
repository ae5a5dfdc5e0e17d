import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import {
  announcementDetail,
  announcementLine,
  toAnnouncementDetail,
  toAnnouncementLine,
} from "../model/learning/announcements/views";
import { createAnnouncement, updateAnnouncement, withdrawAnnouncement } from "../model/learning/announcements/writes";
import { clampPage } from "../model/platform/pages";
import { audiences } from "../shared/announcements";

/** Newest first; those that are scheduled come before. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(announcementLine),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("announcements")
      .withIndex("by_sendAt")
      .order("desc")
      .paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toAnnouncementLine(ctx, row))) };
  },
});

export const get = adminQuery({
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
export const create = adminMutation({
  args: {
    ...fields,
    audience: literals(...audiences),
    courseId: v.optional(v.id("courses")),
    days: v.optional(v.number()),
  },
  returns: v.object({ announcementId: v.id("announcements") }),
  handler: async (ctx, args) => ({ announcementId: await createAnnouncement(ctx, args) }),
});

/** Errors: notFound (also once taken back), editConflict, formInvalid. */
export const update = adminMutation({
  args: { announcementId: v.id("announcements"), version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { announcementId, version, ...input }) => {
    await updateAnnouncement(ctx, announcementId, { ...input, seenVersion: version });
    return null;
  },
});

/** Mails that have gone cannot be called back. Error: notFound. */
export const withdraw = adminMutation({
  args: { announcementId: v.id("announcements") },
  returns: v.null(),
  handler: async (ctx, { announcementId }) => {
    await withdrawAnnouncement(ctx, announcementId);
    return null;
  },
});
