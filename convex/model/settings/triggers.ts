import { recordAudit } from "../audit/writes";
import type { TriggerCtx } from "../rowChange";

export async function auditSettings(ctx: TriggerCtx): Promise<void> {
  const target = { targetKind: "settings", targetId: "promo", targetLabel: "promo" } as const;
  await recordAudit(ctx, { action: "settings.updated", ...target });
}
