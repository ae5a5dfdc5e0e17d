import { recordAudit } from "../../platform/audit/writes";
import type { RowChange, TriggerCtx } from "../../platform/rowChange";

export async function auditRun(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"generationJobs">): Promise<void> {
  if (newDoc === null) return;
  const target = { targetKind: "generation", targetId: id, targetLabel: "AI" } as const;
  if (oldDoc === null) await recordAudit(ctx, { action: "generation.started", ...target, detail: `${newDoc.total}` });
  else if (oldDoc.status !== newDoc.status && newDoc.status === "canceled") {
    const detail = `${newDoc.nextIndex}/${newDoc.total}`;
    await recordAudit(ctx, { action: "generation.canceled", ...target, detail });
  }
}
