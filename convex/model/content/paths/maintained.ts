import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { AuditRecord } from "../../platform/audit/writes";
import type { Maintained } from "../../platform/maintain";
import { listTitles } from "../courses/maintained";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

export const pathRules: TableRules<"paths"> = {
  slug: "text",
  title: "text",
  description: "length",
  text: "length",
  language: "choice",
  status: "choice",
  courseIds: "told",
  coverSmall: "derived",
  coverLarge: "file",
  searchText: "derived",
  version: "internal",
};

export const maintainedPaths: Maintained<"paths"> = {
  fields: ({ title, description }) => ({ searchText: toSearchText(`${title} ${description}`) }),
  audit: auditPath,
};

async function auditPath(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"paths">): Promise<AuditRecord[]> {
  const target = { targetKind: "path", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
  const changes = listChanges(pathRules, oldDoc, newDoc);
  if (oldDoc === null) return [{ action: "path.created", ...target, changes }];
  if (newDoc === null) return [{ action: "path.deleted", ...target, changes }];
  const status = changes.filter(({ field }) => field === "status");
  const edited = changes.filter(({ field }) => field !== "status");
  const action = newDoc.status === "published" ? "path.published" : "path.unpublished";
  const isArranged = oldDoc.courseIds.join() !== newDoc.courseIds.join();
  return [
    ...(edited.length > 0 ? [{ action: "path.updated", ...target, changes: edited } as const] : []),
    ...(isArranged
      ? [{ action: "path.arranged", ...target, detail: await listTitles(ctx, newDoc.courseIds) } as const]
      : []),
    ...(status.length > 0 ? [{ action, ...target, changes: status } as const] : []),
  ];
}
