import type { PaginationResult } from "convex/server";
import { formatISO, subDays } from "date-fns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { announcementRules } from "../../../shared/announcements";
import { inBrazil } from "../../../shared/brazilDay";
import type { WorkOf } from "../../platform/jobs/engine";
import { findLastActive } from "../enrollments/activity";
import { paginateCoursePeople } from "../enrollments/people";
import { findEnrollment } from "../enrollments/reads";
import type { Announcement } from "./reads";

interface Page {
  userIds: Id<"users">[];
  cursor: string | null;
}

/**
 * The next people of an announcement, oldest first; some more than once.
 * Whoever comes after its moment is not among them.
 */
export async function listRecipients(
  ctx: MutationCtx,
  announcement: Announcement,
  { userIds, ofCourse }: Pick<WorkOf<"announcement">, "userIds" | "ofCourse">,
  cursor: string,
): Promise<Page> {
  const { audience, courseId, sendAt } = announcement;
  const next = { cursor: cursor === "" ? null : cursor, numItems: announcementRules.batch };
  if (audience === "stopped") return await listStopped(ctx, announcement, next);
  if (userIds !== undefined) return await listChosen(ctx, announcement, userIds, Number(cursor));
  if (ofCourse !== undefined && courseId !== undefined) {
    const { state, today } = ofCourse;
    const filter = { courseId, text: "", state, order: "enrolled", today } as const;
    const found = await paginateCoursePeople(ctx, filter, next);
    return toPage({ ...found, page: found.page.filter(({ enrolledAt }) => enrolledAt <= sendAt) });
  }
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

/** People who were chosen one by one, without those who have left the course. */
async function listChosen(
  ctx: MutationCtx,
  { courseId }: Announcement,
  chosen: readonly Id<"users">[],
  from: number,
): Promise<Page> {
  const to = from + announcementRules.batch;
  const userIds: Id<"users">[] = [];
  for (const userId of chosen.slice(from, to))
    if (courseId !== undefined && (await findEnrollment(ctx, userId, courseId)) !== null) userIds.push(userId);
  return { userIds, cursor: to < chosen.length ? String(to) : null };
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
