import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { findCourseBySlug } from "../content/courses/reads";
import { createAnnouncement, markRead } from "../learning/announcements/writes";
import { findEnrollment } from "../learning/enrollments/reads";
import { answer, publish } from "../learning/inquiries/answering";
import { ask } from "../learning/inquiries/asking";
import { requireInquiry } from "../learning/inquiries/reads";
import { fail } from "../platform/errors";
import type { AdminCtx } from "../platform/rowChange";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** An announcement to all, or to a course by its slug. */
export const madeUpAnnouncement = v.object({
  title: v.string(),
  text: v.string(),
  course: v.union(v.string(), v.null()),
  daysAgo: v.number(),
});

/** A question under a lesson, found by its title. */
export const madeUpQuestion = v.object({
  course: v.string(),
  lesson: v.string(),
  /** Asked by the demonstration's student; else by a made-up one. */
  byGuest: v.boolean(),
  hoursAgo: v.number(),
  text: v.string(),
  answer: v.optional(v.string()),
  published: v.optional(v.object({ question: v.string(), answer: v.string() })),
});

/** Rows searched for an earlier copy. */
const LOOKED = 50;

/** Returns null if there is an announcement of this title. Error: notFound (the course). */
export async function announce(
  ctx: AdminCtx,
  { title, text, course: slug }: Infer<typeof madeUpAnnouncement>,
): Promise<Id<"announcements"> | null> {
  const known = await ctx.db.query("announcements").withIndex("by_sendAt").order("desc").take(LOOKED);
  if (known.some((one) => one.title === title)) return null;
  const course = slug === null ? null : ((await findCourseBySlug(ctx, slug)) ?? fail("notFound"));
  const to = course === null ? { audience: "all" as const } : { audience: "course" as const, courseId: course._id };
  return await createAnnouncement(ctx, { title, text, ...to });
}

/** Moves a sent announcement into the past, where most made-up students have read it. */
export async function moveToPast(
  ctx: MutationCtx,
  announcementId: Id<"announcements">,
  { daysAgo }: Pick<Infer<typeof madeUpAnnouncement>, "daysAgo">,
): Promise<void> {
  await ctx.db.patch("announcements", announcementId, { sendAt: Date.now() - daysAgo * DAY_MS });
  await readByMost(ctx, announcementId);
}

/** Two of three made-up students. */
async function readByMost(ctx: MutationCtx, announcementId: Id<"announcements">): Promise<void> {
  const receipts = ctx.db
    .query("announcementReceipts")
    .withIndex("by_announcementId_and_userId", (q) => q.eq("announcementId", announcementId));
  for await (const { userId } of receipts) {
    const madeUp = (await ctx.db.get("users", userId))?.madeUp ?? 0;
    if (madeUp % 3 > 0) await markRead(ctx, userId, announcementId);
  }
}

/**
 * Asks a question in the past, with its answer and what is published of it.
 * Returns false if it is there, or nobody could have asked it. Error: notFound (the course or the lesson).
 */
export async function converse(
  ctx: AdminCtx,
  guestId: Id<"users">,
  { course: slug, lesson: title, byGuest, hoursAgo, text, ...more }: Infer<typeof madeUpQuestion>,
  now = Date.now(),
): Promise<boolean> {
  const course = (await findCourseBySlug(ctx, slug)) ?? fail("notFound");
  const lesson = await findLesson(ctx, course._id, title);
  const askedAt = now - hoursAgo * HOUR_MS;
  const known = ctx.db
    .query("inquiries")
    .withIndex("by_placeId_and_publishedOrder", (q) => q.eq("placeId", lesson._id));
  if ((await known.take(LOOKED)).some(({ messages }) => messages[0]?.text === text)) return false;
  const userId = byGuest ? guestId : await findAsker(ctx, course._id, askedAt);
  if (userId === null || (await findEnrollment(ctx, userId, course._id)) === null) return false;
  const inquiryId = await ask(ctx, userId, { placeId: lesson._id, text, passage: "" }, askedAt);
  if (more.answer === undefined) return true;
  const asked = await requireInquiry(ctx, inquiryId);
  await answer(ctx, asked, { text: more.answer, seenVersion: asked.version }, askedAt + 2 * HOUR_MS);
  const answered = await requireInquiry(ctx, inquiryId);
  if (more.published) await publish(ctx, answered, { ...more.published, seenVersion: answered.version });
  return true;
}

/** Error: notFound. */
async function findLesson(ctx: MutationCtx, courseId: Id<"courses">, title: string): Promise<Doc<"lessons">> {
  const lesson = await ctx.db
    .query("lessons")
    .withIndex("by_courseId_and_binnedAt_and_title", (q) =>
      q.eq("courseId", courseId).eq("binnedAt", undefined).eq("title", title),
    )
    .first();
  return lesson ?? fail("notFound");
}

/** The newest made-up student who was in the course then and has asked nothing yet. */
async function findAsker(ctx: MutationCtx, courseId: Id<"courses">, at: number): Promise<Id<"users"> | null> {
  const enrolled = ctx.db
    .query("enrollments")
    .withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId).lt("enrolledAt", at))
    .order("desc");
  for await (const { userId } of enrolled) {
    if ((await ctx.db.get("users", userId))?.madeUp === undefined) continue;
    const asked = await ctx.db
      .query("inquiries")
      .withIndex("by_userId_and_stateAt", (q) => q.eq("userId", userId))
      .first();
    if (asked === null) return userId;
  }
  return null;
}
