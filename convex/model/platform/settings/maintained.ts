import type { AuditRecord } from "../audit/writes";
import type { Maintained } from "../maintain";

const saved = (part: "promo" | "issuer"): AuditRecord => ({
  action: "settings.updated",
  targetKind: "settings",
  targetId: part,
  targetLabel: part,
});

export const maintainedSettings: Maintained<"settings"> = {
  /** Saving `security` and `access` records what changed itself. */
  audit: (_ctx, { oldDoc, newDoc }) => {
    const promo = oldDoc?.promo?.version !== newDoc?.promo?.version;
    const signature = oldDoc?.issuer?.signature !== newDoc?.issuer?.signature;
    const issuer = signature || oldDoc?.issuer?.version !== newDoc?.issuer?.version;
    return [...(promo ? [saved("promo")] : []), ...(issuer ? [saved("issuer")] : [])];
  },
};
