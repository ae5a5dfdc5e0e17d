import type { Maintained } from "../maintain";

/** Audits every save of a settings document. */
const audited = (name: "promo" | "issuer"): Pick<Maintained<"promoSettings" | "issuerSettings">, "audit"> => ({
  audit: () => [{ action: "settings.updated", targetKind: "settings", targetId: name, targetLabel: name }],
});

export const maintainedPromo: Maintained<"promoSettings"> = audited("promo");
export const maintainedIssuer: Maintained<"issuerSettings"> = audited("issuer");
