import type { PaginationResult } from "convex/server";
import { formatISO, subDays } from "date-fns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { announcementRules } from "../../../shared/announcements";
import { inBrazil } from "../../../shared/brazilDay";
import { findLastActive } from "../enrollments/activity";
import type { Announcement } from "./reads";

interface Page {
  userIds: Id<"users">[];
  cursor: string | null;
}

/**
 * The next people of an announcement, oldest first; some more than once.
 * Whoever comes after its moment is not among them.
 */
export async function listRecipients(ctx: MutationCtx, announcement: Announcement, cursor: string): Promise<Page> {
  const { audience, courseId, sendAt } = announcement;
  const next = { cursor: cursor === "" ? null : cursor, numItems: announcementRules.batch };
  if (audience === "stopped") return await listStopped(ctx, announcement, next);
  if (courseId === undefined) {
    const people = ctx.db
      .query("profiles")
      .withIndex("by_isBlocked", (q) => q.eq("isBlocked", false).lte("_creationTime", sendAt));
    return toPage(await people.paginate(next));
  }
  const enrollments = ctx.db
    .query("enrollments")
    .withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId).lte("enrolledAt", sendAt));
  return toPage(await enrollments.paginate(next));
}

const toPage = ({ page, isDone, continueCursor }: PaginationResult<{ userId: Id<"users"> }>): Page => ({
  userIds: page.map(({ userId }) => userId),
  cursor: isDone ? null : continueCursor,
});

/**
 * People who have begun, not finished, and done nothing for N days.
 * In the announcement's course, or in any: then their last activity anywhere counts.
 */
async function listStopped(
  ctx: MutationCtx,
  { courseId, days = 0, sendAt }: Announcement,
  next: { cursor: string | null; numItems: number },
): Promise<Page> {
  const lastDay = formatISO(subDays(sendAt, days, { in: inBrazil }), { representation: "date", in: inBrazil });
  const enrollments = ctx.db.query("enrollments");
  // The lower bounds leave out those who have not begun.
  if (courseId !== undefined) {
    const stopped = enrollments.withIndex("by_courseId_and_completedAt_and_lastActiveDay_and_enrolledAt", (q) =>
      q.eq("courseId", courseId).eq("completedAt", undefined).gt("lastActiveDay", "").lte("lastActiveDay", lastDay),
    );
    return toPage(await stopped.paginate(next));
  }
  const found = await enrollments
    .withIndex("by_lastActiveDay", (q) => q.gt("lastActiveDay", "").lte("lastActiveDay", lastDay))
    .paginate(next);
  const page: Doc<"enrollments">[] = [];
  for (const enrollment of found.page) {
    const last = (await findLastActive(ctx, enrollment.userId))?.lastActiveDay ?? "";
    if (enrollment.completedAt === undefined && last <= lastDay) page.push(enrollment);
  }
  return toPage({ ...found, page });
}
