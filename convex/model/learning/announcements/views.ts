import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { announcementStates, audiences } from "../../../shared/announcements";
import { defaultCourseLanguage, type CourseLanguage } from "../../../shared/courseFacts";
import { languageView } from "../../content/courses/views";
import { readTotalWithParts } from "../../platform/totals/reads";
import type { Announcement, Readable } from "./reads";

/** Language of its words: the course's, or the school's (NEWS-2). */
export const languageOf = (course: Doc<"courses"> | null): CourseLanguage => course?.language ?? defaultCourseLanguage;

/** An announcement for its reader. */
export const announcementView = v.object({
  _id: v.id("announcements"),
  title: v.string(),
  text: v.string(),
  language: languageView,
  /** Null for one to the school. */
  course: v.union(v.object({ _id: v.id("courses"), title: v.string(), slug: v.string() }), v.null()),
  sentAt: v.number(),
  editedAt: v.union(v.number(), v.null()),
  /** Whether opening it counts: it was sent to the reader, and is not read yet. */
  isNew: v.boolean(),
});

export function toAnnouncementView({ announcement, course, receipt }: Readable): Infer<typeof announcementView> {
  const { _id, title, text, sendAt: sentAt, editedAt = null } = announcement;
  return {
    _id,
    title,
    text,
    language: languageOf(course),
    course: course && { _id: course._id, title: course.title, slug: course.slug },
    sentAt,
    editedAt,
    isNew: receipt !== null && receipt.readAt === undefined,
  };
}

const line = {
  _id: v.id("announcements"),
  title: v.string(),
  audience: literals(...audiences),
  /** Null for the school; without a title once the course is gone. */
  course: v.union(v.object({ title: v.union(v.string(), v.null()) }), v.null()),
  days: v.union(v.number(), v.null()),
  state: literals(...announcementStates),
  sendAt: v.number(),
  editedAt: v.union(v.number(), v.null()),
  /** People who got it so far, and those of them who read it. */
  recipientCount: v.number(),
  readCount: v.number(),
};

/** A row of the administrators' list. */
export const announcementLine = v.object(line);

export async function toAnnouncementLine(
  ctx: QueryCtx,
  announcement: Announcement,
): Promise<Infer<typeof announcementLine>> {
  const { _id, title, audience, courseId, days = null, state, sendAt, editedAt = null } = announcement;
  const course = courseId && (await ctx.db.get("courses", courseId));
  const { count: recipientCount, parts } = await readTotalWithParts(ctx, `announcement/${_id}`);
  return {
    _id,
    title,
    audience,
    course: courseId === undefined ? null : { title: course?.title ?? null },
    days,
    state,
    sendAt,
    editedAt,
    recipientCount,
    readCount: parts.read ?? 0,
  };
}

/** One announcement, to edit. */
export const announcementDetail = v.object({
  ...line,
  text: v.string(),
  language: languageView,
  version: v.number(),
});

export async function toAnnouncementDetail(
  ctx: QueryCtx,
  announcement: Announcement,
): Promise<Infer<typeof announcementDetail>> {
  const { text, version, courseId } = announcement;
  const course = courseId === undefined ? null : await ctx.db.get("courses", courseId);
  return { ...(await toAnnouncementLine(ctx, announcement)), text, version, language: languageOf(course) };
}
