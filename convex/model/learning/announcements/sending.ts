import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { mayStill } from "../../people/profiles/staff";
import { findProfile } from "../../platform/accounts";
import type { BatchRules } from "../../platform/jobs/engine";
import { mailAnnouncement } from "./mails";
import { findReceipt, type Announcement } from "./reads";
import { listRecipients } from "./recipients";

/**
 * Sends an announcement to its next people (NEWS-3).
 * Each gets one row and at most one mail, in the transaction that moves the cursor on. It is taken back if whoever
 * answers for it has lost the rights, or its course is gone.
 */
export const sendBatch: BatchRules<"announcement"> = async (ctx, { announcementId, ...chosen }, cursor) => {
  const announcement = await ctx.db.get("announcements", announcementId);
  if (announcement?.state !== "sending") return null;
  if (!(await mayGoOn(ctx, announcement))) {
    const version = announcement.version + 1;
    await ctx.db.patch("announcements", announcementId, { state: "withdrawn", version });
    return null;
  }
  const { userIds, cursor: next } = await listRecipients(ctx, announcement, chosen, cursor);
  for (const userId of userIds) await deliver(ctx, announcement, userId);
  if (next === null) await ctx.db.patch("announcements", announcementId, { state: "sent" });
  return next;
};

async function mayGoOn(ctx: MutationCtx, { courseId, sentBy }: Announcement): Promise<boolean> {
  const courseIds = courseId === undefined ? [] : [courseId];
  if (!(await mayStill(ctx, sentBy, "answer", () => Promise.resolve(courseIds)))) return false;
  return courseId === undefined || (await ctx.db.get("courses", courseId)) !== null;
}

async function deliver(ctx: MutationCtx, announcement: Announcement, userId: Id<"users">): Promise<void> {
  const { _id: announcementId } = announcement;
  if ((await findReceipt(ctx, announcementId, userId)) !== null) return;
  if ((await findProfile(ctx, userId))?.isBlocked !== false) return;
  await ctx.db.insert("announcementReceipts", { announcementId, userId, isDismissed: false });
  await mailAnnouncement(ctx, announcement, userId);
}
