import { recordAudit } from "../audit/writes";
import type { RowChange, TriggerCtx } from "../rowChange";

export async function auditSettings(ctx: TriggerCtx, _change: RowChange<"promoSettings">): Promise<void> {
  const target = { targetKind: "settings", targetId: "promo", targetLabel: "promo" } as const;
  await recordAudit(ctx, { action: "settings.updated", ...target });
}
