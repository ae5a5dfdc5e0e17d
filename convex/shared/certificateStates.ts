/** CERT-10. */
export const certificateStates = ["valid", "suspended", "revoked", "replaced"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** What administrators do to a certificate. */
export const certificateActs = ["suspend", "lift", "revoke", "reissue"] as const;
export type CertificateAct = (typeof certificateActs)[number];

/** Revoked and replaced are final; a suspended one is lifted before it is reissued. */
export const certificateTransitions: Record<
  CertificateAct,
  { from: readonly CertificateState[]; to: CertificateState }
> = {
  suspend: { from: ["valid"], to: "suspended" },
  lift: { from: ["suspended"], to: "valid" },
  revoke: { from: ["valid", "suspended"], to: "revoked" },
  reissue: { from: ["valid"], to: "replaced" },
};

/** Why, from a list; the rest is said in words. */
export const certificateReasons = {
  suspend: ["underReview", "identityUnconfirmed", "other"],
  lift: ["reviewPassed", "suspendedInError", "other"],
  revoke: ["issuedInError", "dishonestExam", "identityFalse", "studentRequest", "other"],
  reissue: ["nameCorrected", "hoursCorrected", "dateCorrected", "other"],
} as const satisfies Record<CertificateAct, readonly string[]>;

export type CertificateReason = (typeof certificateReasons)[CertificateAct][number];

export const allCertificateReasons = [
  ...new Set(Object.values(certificateReasons).flat()),
] as readonly CertificateReason[] as [CertificateReason, ...CertificateReason[]];

/** What a reissue can correct, and requests for it. */
export const nameRequestStates = ["open", "accepted", "declined"] as const;
