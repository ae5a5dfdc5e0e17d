import { v } from "convex/values";
import { internalMutation } from "../functions";
import { beginAnnouncement, beginOverdue } from "../model/learning/announcements/writes";

/** Begins to send a scheduled announcement, if it is still due. */
export const begin = internalMutation({
  args: { announcementId: v.id("announcements") },
  returns: v.null(),
  handler: async (ctx, { announcementId }) => {
    await beginAnnouncement(ctx, announcementId);
    return null;
  },
});

/** Begins those whose moment was missed; runs periodically. */
export const rescue = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await beginOverdue(ctx);
    return null;
  },
});
