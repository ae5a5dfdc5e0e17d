import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { findReadable, findReceipt, listOpen } from "../model/learning/announcements/reads";
import { announcementView, toAnnouncementView } from "../model/learning/announcements/views";
import { dismiss as dismissCard, markRead } from "../model/learning/announcements/writes";
import { findEnrollment } from "../model/learning/enrollments/reads";
import { clampPage, emptyPage } from "../model/platform/pages";
import { isUp } from "../shared/announcements";

/** The caller's cards: what was not dismissed, newest first. */
export const open = studentQuery({
  args: {},
  returns: v.array(announcementView),
  handler: async (ctx) => (await listOpen(ctx, ctx.viewer.userId)).map(toAnnouncementView),
});

/** All that was sent to the caller, newest first; pages may be short. */
export const mine = studentQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(announcementView),
  handler: async (ctx, { paginationOpts }) => {
    const result = await ctx.db
      .query("announcementReceipts")
      .withIndex("by_userId", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(clampPage(paginationOpts));
    const found = await Promise.all(result.page.map((receipt) => findReadable(ctx, receipt)));
    return { ...result, page: found.filter((readable) => readable !== null).map(toAnnouncementView) };
  },
});

/**
 * A course's announcements for its students, newest first (NEWS-6).
 * Also those from before the caller came; those to some of its people only for them. Empty for others.
 */
export const ofCourse = studentQuery({
  args: { courseId: v.id("courses"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(announcementView),
  handler: async (ctx, { courseId, paginationOpts }) => {
    const { userId } = ctx.viewer;
    const found = await ctx.db.get("courses", courseId);
    if (found === null || (await findEnrollment(ctx, userId, courseId)) === null) return emptyPage;
    const result = await ctx.db
      .query("announcements")
      .withIndex("by_courseId_and_sendAt", (q) => q.eq("courseId", courseId))
      .order("desc")
      .paginate(clampPage(paginationOpts));
    const readable = result.page.map(async (announcement) => {
      const receipt = await findReceipt(ctx, announcement._id, userId);
      const isFor = announcement.audience === "course" || receipt !== null;
      return isUp(announcement.state) && isFor ? { announcement, course: found, receipt } : null;
    });
    const page = (await Promise.all(readable)).filter((one) => one !== null);
    return { ...result, page: page.map(toAnnouncementView) };
  },
});

/** The caller has opened it (NEWS-5). Error: notFound. */
export const read = studentMutation({
  args: { announcementId: v.id("announcements") },
  returns: v.null(),
  handler: async (ctx, { announcementId }) => {
    await markRead(ctx, ctx.viewer.userId, announcementId);
    return null;
  },
});

/** Puts its card away. Error: notFound. */
export const dismiss = studentMutation({
  args: { announcementId: v.id("announcements") },
  returns: v.null(),
  handler: async (ctx, { announcementId }) => {
    await dismissCard(ctx, ctx.viewer.userId, announcementId);
    return null;
  },
});
