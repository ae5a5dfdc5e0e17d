import type { Doc } from "../../../_generated/dataModel";
import { durationOf } from "../../../shared/courseFacts";
import { topicOf } from "../../../shared/courseTopic";
import { toSearchText } from "../../../shared/searchText";
import type { AuditRecord } from "../../platform/audit/writes";
import { changedFields } from "../../platform/forms";
import type { Maintained } from "../../platform/maintain";
import type { RowChange } from "../../platform/rowChange";

export const maintainedCourses: Maintained<"courses"> = {
  fields: ({ title, description, durationHours, binnedAt }) => ({
    searchText: binnedAt === undefined ? toSearchText(`${title} ${description}`) : "",
    topic: topicOf(title),
    duration: durationOf(durationHours),
  }),
  sums: ["moduleCount", "lessonCount", "totalMinutes"],
  totals: (_ctx, { status, binnedAt }) => [
    { kind: "courses", count: binnedAt === undefined ? 1 : 0 },
    { kind: "publishedCourses", count: status === "published" ? 1 : 0 },
  ],
  owns: (id) => [`course/${id}`, `exams/${id}`],
  audit: (_ctx, change) => auditCourse(change),
};

function auditCourse({ id, oldDoc, newDoc }: RowChange<"courses">): AuditRecord[] {
  const target = { targetKind: "course", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
  if (oldDoc === null) return [{ action: "course.created", ...target }];
  const detail = `modules: ${oldDoc.moduleCount}, lessons: ${oldDoc.lessonCount}`;
  if (newDoc === null) return [{ action: "course.deleted", ...target, detail }];
  if (oldDoc.binnedAt !== newDoc.binnedAt)
    return [{ action: newDoc.binnedAt === undefined ? "course.unbinned" : "course.binned", ...target, detail }];
  const { slug, title, description, outcomes, durationHours, language, level, coverLarge } = newDoc;
  const fields = { slug, title, description, outcomes, durationHours, language, level, coverLarge };
  const changed = changedFields<Partial<Doc<"courses">>>(oldDoc, fields);
  const records: AuditRecord[] = [];
  if (changed.length > 0) records.push({ action: "course.updated", ...target, detail: changed.join(", ") });
  if (oldDoc.status !== newDoc.status) {
    const action = newDoc.status === "published" ? "course.published" : "course.unpublished";
    records.push({ action, ...target });
  }
  return records;
}
