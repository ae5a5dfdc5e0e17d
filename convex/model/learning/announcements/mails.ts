import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { announcementRules } from "../../../shared/announcements";
import { plainLines } from "../../../shared/plainMarkdown";
import type { MailMessage } from "../../platform/mail/messages";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import { findReadable, findReceipt, type Announcement } from "./reads";
import { languageOf } from "./views";

/**
 * Queues the mail about an announcement (MAIL-24).
 * Only to a confirmed address; one that was only typed may be a stranger's.
 */
export async function mailAnnouncement(
  ctx: MutationCtx,
  { _id: announcementId, title, text, courseId }: Announcement,
  userId: Id<"users">,
): Promise<void> {
  const reader = await findReader(ctx, userId);
  if (reader === null || reader.name === null) return;
  const course = courseId === undefined ? null : await ctx.db.get("courses", courseId);
  const { to, name, language } = reader;
  await queueMail(ctx, {
    kind: "announcement",
    data: {
      name,
      announcementId,
      title,
      lines: plainLines(text, announcementRules.mailed),
      textLanguage: languageOf(course),
      courseTitle: course?.title ?? null,
    },
    to,
    userId,
    language,
    key: `announcement:${announcementId}:${userId}`,
  });
}

/**
 * Whether a queued mail is still meant.
 * Not once its announcement was taken back, or its reader has left the course.
 */
export async function isStillMeant(
  ctx: MutationCtx,
  message: MailMessage,
  userId: Id<"users"> | undefined,
): Promise<boolean> {
  if (message.kind !== "announcement") return true;
  const receipt = userId && (await findReceipt(ctx, message.announcementId, userId));
  return Boolean(receipt && (await findReadable(ctx, receipt)));
}
