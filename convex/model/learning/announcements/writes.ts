import type * as z from "zod/mini";
import { internal } from "../../../_generated/api";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { announcementEditForm, announcementForm, messageForm, sendAtOf } from "../../../shared/announcementForm";
import { announcementRules } from "../../../shared/announcements";
import { requireCourse } from "../../content/courses/reads";
import { fail } from "../../platform/errors";
import { changedFields, nextVersion, readForm } from "../../platform/forms";
import { startBatches, type WorkOf } from "../../platform/jobs/engine";
import { takeFromLimits } from "../../platform/rateLimits";
import type { AdminCtx } from "../../platform/rowChange";
import { findReadable, findReceipt, type Announcement, type Receipt } from "./reads";

/**
 * Sends an announcement, now or at its time.
 * Errors: formInvalid, notFound (the course), tooManyAttempts {retryAt}.
 */
export async function createAnnouncement(
  ctx: AdminCtx,
  { courseId, ...input }: Omit<z.input<typeof announcementForm>, "courseId"> & { courseId?: Id<"courses"> },
): Promise<Id<"announcements">> {
  const fields = readForm(announcementForm, { ...input, courseId: courseId ?? "" });
  const { title, text, audience, days } = fields;
  const hasCourse = audience !== "all" && courseId !== undefined;
  const announcementId = await insert(ctx, {
    title,
    text,
    audience,
    ...(hasCourse && { courseId }),
    ...(audience === "stopped" && days !== undefined && { days }),
    state: fields.when === "now" ? "sending" : "scheduled",
    sendAt: sendAtOf(fields),
  });
  await start(ctx, announcementId);
  return announcementId;
}

/** Errors: notFound (the course), tooManyAttempts {retryAt}. */
async function insert(
  ctx: AdminCtx,
  fields: Omit<Announcement, "_id" | "_creationTime" | "sentBy" | "version">,
): Promise<Id<"announcements">> {
  if (fields.courseId !== undefined) await requireCourse(ctx, fields.courseId);
  const { userId: sentBy } = ctx.viewer;
  await takeFromLimits(ctx, [{ limit: "announcements", key: sentBy }]);
  return await ctx.db.insert("announcements", { ...fields, sentBy, version: 0 });
}

/** People of a course who were chosen, or all of it in a state. */
export type Chosen =
  Required<Pick<WorkOf<"announcement">, "userIds">> | Required<Pick<WorkOf<"announcement">, "ofCourse">>;

/**
 * Sends a message to chosen people of a course, now (PEOPLE-25).
 * Errors: formInvalid, notFound (the course), tooManyAttempts {retryAt}.
 */
export async function sendToChosen(
  ctx: AdminCtx,
  { courseId, chosen, ...input }: z.input<typeof messageForm> & { courseId: Id<"courses">; chosen: Chosen },
): Promise<void> {
  const words = readForm(messageForm, input);
  const sending = { audience: "chosen", courseId, state: "sending", sendAt: Date.now() } as const;
  const announcementId = await insert(ctx, { ...words, ...sending });
  await startBatches(ctx, { kind: "announcement", announcementId, ...chosen });
}

/**
 * Changes its words, and its time while it is scheduled.
 * After it began, it is marked as edited. Errors: notFound (also once taken back), editConflict, formInvalid.
 */
export async function updateAnnouncement(
  ctx: AdminCtx,
  announcementId: Id<"announcements">,
  { seenVersion, ...input }: z.input<typeof announcementEditForm> & { seenVersion: number },
): Promise<void> {
  const stored = await requireAnnouncement(ctx, announcementId);
  if (stored.state === "withdrawn") fail("notFound");
  const { title, text, ...when } = readForm(announcementEditForm, input);
  const words = { title, text };
  const version = nextVersion(stored, seenVersion, words);
  const { userId: sentBy } = ctx.viewer;
  if (stored.state !== "scheduled") {
    const isEdited = changedFields<Partial<Announcement>>(stored, words).length > 0;
    await ctx.db.patch("announcements", announcementId, {
      ...words,
      version,
      sentBy,
      ...(isEdited && { editedAt: Date.now() }),
    });
    return;
  }
  const state = when.when === "now" ? "sending" : "scheduled";
  await ctx.db.patch("announcements", announcementId, { ...words, version, sentBy, state, sendAt: sendAtOf(when) });
  await start(ctx, announcementId);
}

/**
 * Takes it back: no more cards, pages and mails.
 * Mails that have gone stay. No-op the second time. Error: notFound.
 */
export async function withdrawAnnouncement(ctx: MutationCtx, announcementId: Id<"announcements">): Promise<void> {
  const { state, version } = await requireAnnouncement(ctx, announcementId);
  if (state === "withdrawn") return;
  await ctx.db.patch("announcements", announcementId, { state: "withdrawn", version: version + 1 });
}

const requireAnnouncement = async (ctx: MutationCtx, id: Id<"announcements">): Promise<Announcement> =>
  (await ctx.db.get("announcements", id)) ?? fail("notFound");

/** Begins to send, or comes back at its time. */
async function start(ctx: MutationCtx, announcementId: Id<"announcements">): Promise<void> {
  const { state, sendAt } = await requireAnnouncement(ctx, announcementId);
  if (state === "sending") await startBatches(ctx, { kind: "announcement", announcementId });
  else await ctx.scheduler.runAt(sendAt, internal.jobs.announcements.begin, { announcementId });
}

/** Begins to send what is due; no-op if it was taken back, or put off. */
export async function beginAnnouncement(
  ctx: MutationCtx,
  announcementId: Id<"announcements">,
  now = Date.now(),
): Promise<void> {
  const announcement = await ctx.db.get("announcements", announcementId);
  if (announcement?.state !== "scheduled" || announcement.sendAt > now) return;
  await ctx.db.patch("announcements", announcementId, { state: "sending" });
  await start(ctx, announcementId);
}

/**
 * Begins announcements whose time has passed unnoticed.
 * A restored backup has lost what was scheduled.
 */
export async function beginOverdue(ctx: MutationCtx, now = Date.now()): Promise<void> {
  const overdue = await ctx.db
    .query("announcements")
    .withIndex("by_state_and_sendAt", (q) =>
      q.eq("state", "scheduled").lte("sendAt", now - announcementRules.overdueMs),
    )
    .take(announcementRules.started);
  for (const { _id } of overdue) await beginAnnouncement(ctx, _id, now);
}

/** Counts it as read; the first time stays. Error: notFound. */
export async function markRead(
  ctx: MutationCtx,
  userId: Id<"users">,
  announcementId: Id<"announcements">,
): Promise<void> {
  const { _id, readAt } = await requireReceipt(ctx, userId, announcementId);
  if (readAt === undefined) await ctx.db.patch("announcementReceipts", _id, { readAt: Date.now() });
}

/** Puts its card away, and counts it as read. Error: notFound. */
export async function dismiss(
  ctx: MutationCtx,
  userId: Id<"users">,
  announcementId: Id<"announcements">,
): Promise<void> {
  const { _id, readAt = Date.now(), isDismissed } = await requireReceipt(ctx, userId, announcementId);
  if (!isDismissed) await ctx.db.patch("announcementReceipts", _id, { isDismissed: true, readAt });
}

async function requireReceipt(
  ctx: MutationCtx,
  userId: Id<"users">,
  announcementId: Id<"announcements">,
): Promise<Receipt> {
  const receipt = await findReceipt(ctx, announcementId, userId);
  return receipt !== null && (await findReadable(ctx, receipt)) !== null ? receipt : fail("notFound");
}

/**
 * Deletes a deleted course's announcements, with who got them.
 * Returns whether some are left.
 */
export async function removeAnnouncements(ctx: MutationCtx, courseId: Id<"courses">, most: number): Promise<boolean> {
  const announcement = await ctx.db
    .query("announcements")
    .withIndex("by_courseId_and_sendAt", (q) => q.eq("courseId", courseId))
    .first();
  if (announcement === null) return false;
  const receipts = await ctx.db
    .query("announcementReceipts")
    .withIndex("by_announcementId_and_userId", (q) => q.eq("announcementId", announcement._id))
    .take(most);
  for (const { _id } of receipts) await ctx.db.delete("announcementReceipts", _id);
  if (receipts.length < most) await ctx.db.delete("announcements", announcement._id);
  return true;
}
