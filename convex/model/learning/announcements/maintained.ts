import { formatISO } from "date-fns";
import type { AuditAction } from "../../../shared/auditActions";
import { inBrazil } from "../../../shared/brazilDay";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { AuditRecord } from "../../platform/audit/writes";
import type { Maintained } from "../../platform/maintain";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";
import type { Announcement } from "./reads";

export const announcementAuditRules: TableRules<"announcements"> = {
  title: "text",
  text: "length",
  audience: "choice",
  courseId: "told",
  days: "number",
  state: "told",
  sendAt: "told",
  editedAt: "internal",
  sentBy: "told",
  version: "internal",
};

export const maintainedAnnouncements: Maintained<"announcements"> = {
  owns: (id) => [`announcement/${id}`],
  audit: auditAnnouncement,
};

export const maintainedReceipts: Maintained<"announcementReceipts"> = {
  totals: (_ctx, { announcementId, readAt }) => [
    { kind: `announcement/${announcementId}`, count: 1, parts: { read: readAt === undefined ? 0 : 1 } },
  ],
};

/** Its course, and when it is sent if not at once. */
async function auditAnnouncement(
  ctx: TriggerCtx,
  { id, oldDoc, newDoc }: RowChange<"announcements">,
): Promise<AuditRecord[]> {
  if (newDoc === null) return [];
  const action = actionOf(oldDoc, newDoc);
  const changes = listChanges(announcementAuditRules, oldDoc, newDoc);
  const isPutOff = newDoc.state === "scheduled" && newDoc.sendAt !== oldDoc?.sendAt;
  if (action === "announcement.updated" && changes.length === 0 && !isPutOff) return [];
  const course = newDoc.courseId && (await ctx.db.get("courses", newDoc.courseId));
  const moment = isPutOff && formatISO(newDoc.sendAt, { in: inBrazil }).slice(0, 16).replace("T", " ");
  const detail = [course && course.title, moment].filter(Boolean).join(", ");
  return [
    { action, targetKind: "announcement", targetId: id, targetLabel: newDoc.title, changes, ...(detail && { detail }) },
  ];
}

function actionOf(before: Announcement | null, after: Announcement): AuditAction {
  if (after.state === "withdrawn") return "announcement.withdrawn";
  if (before?.state === "scheduled" && after.state === "sending") return "announcement.sent";
  if (before !== null) return "announcement.updated";
  return after.state === "scheduled" ? "announcement.scheduled" : "announcement.sent";
}
