import type { Maintained } from "../../platform/maintain";

export const maintainedRuns: Maintained<"generationJobs"> = {
  audit: (_ctx, { id, oldDoc, newDoc }) => {
    if (newDoc === null) return [];
    const target = { targetKind: "generation", targetId: id, targetLabel: "AI" } as const;
    if (oldDoc === null) return [{ action: "generation.started", ...target, detail: `${newDoc.total}` }];
    if (oldDoc.status === newDoc.status || newDoc.status !== "canceled") return [];
    return [{ action: "generation.canceled", ...target, detail: `${newDoc.nextIndex}/${newDoc.total}` }];
  },
};
