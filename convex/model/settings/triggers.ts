import { recordAudit } from "../audit/writes";
import type { TriggerCtx } from "../rowChange";

/** `name`: which settings document. */
export const auditSettings = (name: "promo" | "issuer") => async (ctx: TriggerCtx) => {
  await recordAudit(ctx, { action: "settings.updated", targetKind: "settings", targetId: name, targetLabel: name });
};
