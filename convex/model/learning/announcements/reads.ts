import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { announcementRules, isUp } from "../../../shared/announcements";
import { findEnrollment } from "../enrollments/reads";

type Ctx = QueryCtx | MutationCtx;
export type Announcement = Doc<"announcements">;
export type Receipt = Doc<"announcementReceipts">;

/** An announcement with its course, as one person may read it. */
export interface Readable {
  announcement: Announcement;
  course: Doc<"courses"> | null;
  /** Null for those who came to the course later. */
  receipt: Receipt | null;
}

export async function findReceipt(
  ctx: Ctx,
  announcementId: Id<"announcements">,
  userId: Id<"users">,
): Promise<Receipt | null> {
  return await ctx.db
    .query("announcementReceipts")
    .withIndex("by_announcementId_and_userId", (q) => q.eq("announcementId", announcementId).eq("userId", userId))
    .unique();
}

/**
 * The announcement of a receipt, if its person may still read it.
 * Not once it is taken back, or their enrollment in its course has ended.
 */
export async function findReadable(ctx: Ctx, receipt: Receipt): Promise<Readable | null> {
  const announcement = await ctx.db.get("announcements", receipt.announcementId);
  if (announcement === null || !isUp(announcement.state)) return null;
  const { courseId } = announcement;
  if (courseId === undefined) return { announcement, course: null, receipt };
  const course = await ctx.db.get("courses", courseId);
  if (course === null || (await findEnrollment(ctx, receipt.userId, courseId)) === null) return null;
  return { announcement, course, receipt };
}

/** A person's announcements that they have not dismissed, newest first. */
export async function listOpen(ctx: QueryCtx, userId: Id<"users">): Promise<Readable[]> {
  const receipts = await ctx.db
    .query("announcementReceipts")
    .withIndex("by_userId_and_isDismissed", (q) => q.eq("userId", userId).eq("isDismissed", false))
    .order("desc")
    .take(announcementRules.looked);
  const found: Readable[] = [];
  for (const receipt of receipts) {
    const readable = await findReadable(ctx, receipt);
    if (readable !== null) found.push(readable);
    if (found.length === announcementRules.open) break;
  }
  return found;
}
