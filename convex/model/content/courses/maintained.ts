import type { Id } from "../../../_generated/dataModel";
import { limits } from "../../../shared/limits";
import { durationOf } from "../../../shared/courseFacts";
import { topicOf } from "../../../shared/courseTopic";
import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { AuditRecord } from "../../platform/audit/writes";
import type { Maintained } from "../../platform/maintain";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

export const courseRules: TableRules<"courses"> = {
  slug: "text",
  title: "text",
  description: "length",
  durationHours: "hours",
  leastStudyMinutes: "minutes",
  outcomes: "length",
  coverSmall: "derived",
  coverLarge: "file",
  status: "choice",
  language: "choice",
  level: "choice",
  topic: "derived",
  duration: "derived",
  searchText: "derived",
  moduleCount: "derived",
  lessonCount: "derived",
  totalMinutes: "derived",
  studentCount: "derived",
  version: "internal",
  openRemovals: "internal",
  beforeIds: "told",
  pathIds: "derived",
  readyAt: "told",
  binnedAt: "told",
  wasPublished: "internal",
};

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
  owns: (id) => [`course/${id}`, `exams/${id}`, `course/${id}/`],
  audit: async (ctx, change) => [...auditCourse(change), ...auditReady(change), ...(await auditBefore(ctx, change))],
};

/** Publishing ends the mark and says so itself. */
function auditReady({ id, oldDoc, newDoc }: RowChange<"courses">): AuditRecord[] {
  if (oldDoc === null || newDoc === null || oldDoc.status !== newDoc.status) return [];
  if ((oldDoc.readyAt === undefined) === (newDoc.readyAt === undefined)) return [];
  const action = newDoc.readyAt === undefined ? "course.unmarkedReady" : "course.markedReady";
  return [{ action, targetKind: "course", targetId: id, targetLabel: newDoc.title }];
}

async function auditBefore(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"courses">): Promise<AuditRecord[]> {
  if (oldDoc === null || newDoc === null || oldDoc.beforeIds?.join() === newDoc.beforeIds?.join()) return [];
  const detail = await listTitles(ctx, newDoc.beforeIds ?? []);
  return [{ action: "course.recommended", targetKind: "course", targetId: id, targetLabel: newDoc.title, detail }];
}

/** Titles of courses in their order, for the trail. */
export async function listTitles(ctx: TriggerCtx, courseIds: readonly Id<"courses">[]): Promise<string> {
  const courses = await Promise.all(courseIds.map((courseId) => ctx.db.get("courses", courseId)));
  const titles = courses.filter((course) => course !== null).map(({ title }, index) => `${index + 1}. ${title}`);
  return titles.join(" ").slice(0, limits.auditDetail);
}

function auditCourse({ id, oldDoc, newDoc }: RowChange<"courses">): AuditRecord[] {
  const target = { targetKind: "course", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
  const changes = listChanges(courseRules, oldDoc, newDoc);
  if (oldDoc === null) return [{ action: "course.created", ...target, changes }];
  const detail = `modules: ${oldDoc.moduleCount}, lessons: ${oldDoc.lessonCount}`;
  if (newDoc === null) return [{ action: "course.deleted", ...target, detail, changes }];
  const status = changes.filter(({ field }) => field === "status");
  const edited = changes.filter(({ field }) => field !== "status");
  if (oldDoc.binnedAt !== newDoc.binnedAt) {
    const moved = newDoc.binnedAt === undefined ? "course.unbinned" : "course.binned";
    return [{ action: moved, ...target, detail, changes: edited }];
  }
  const action = newDoc.status === "published" ? "course.published" : "course.unpublished";
  return [
    ...(edited.length > 0 ? [{ action: "course.updated", ...target, changes: edited } as const] : []),
    ...(status.length > 0 ? [{ action, ...target, changes: status } as const] : []),
  ];
}
