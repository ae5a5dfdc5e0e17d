import { closeJobEntry } from "../../platform/audit/writes";
import type { Maintained } from "../../platform/maintain";

export const maintainedRuns: Maintained<"generationJobs"> = {
  /** The start's entry stands for the lessons, and has the counts at the end (AUDIT-2). */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    if (newDoc === null) return [];
    const target = { targetKind: "generation", targetId: id, targetLabel: "AI" } as const;
    const { total, nextIndex, succeededCount, status } = newDoc;
    if (oldDoc === null) return [{ action: "generation.started", ...target, detail: `${total}`, startedJob: id }];
    const isCanceled = status === "canceled";
    if (oldDoc.status === status || !(isCanceled || status === "finished")) return [];
    await closeJobEntry(ctx, id, { done: succeededCount, refused: nextIndex - succeededCount, isCanceled });
    return isCanceled ? [{ action: "generation.canceled", ...target, detail: `${nextIndex}/${total}` }] : [];
  },
};
