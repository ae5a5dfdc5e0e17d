import { recordAudit } from "../audit/writes";
import type { TriggerCtx } from "../rowChange";

type Settings = "promo" | "issuer";

export const auditSettings = (name: Settings) => async (ctx: TriggerCtx) => {
  await recordAudit(ctx, { action: "settings.updated", targetKind: "settings", targetId: name, targetLabel: name });
};
