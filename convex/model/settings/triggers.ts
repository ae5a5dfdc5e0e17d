import { recordAudit } from "../audit/writes";
import type { TriggerCtx } from "../rowChange";

/** Which settings document. */
type Settings = "promo" | "issuer";

export const settingsUpdated = (name: Settings) =>
  ({ action: "settings.updated", targetKind: "settings", targetId: name, targetLabel: name }) as const;

export const auditSettings = (name: Settings) => async (ctx: TriggerCtx) => {
  await recordAudit(ctx, settingsUpdated(name));
};
