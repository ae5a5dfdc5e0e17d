/** States of a certificate (CERT-10). */
export const certificateStates = ["valid", "suspended", "revoked", "replaced"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** Actions of administrators on a certificate; the final one last. */
export const certificateActs = ["suspend", "lift", "reissue", "revoke"] as const;
export type CertificateAct = (typeof certificateActs)[number];

/**
 * States that each action applies to, and the state after it.
 * Revoked and replaced are final; a suspended one is lifted before it is reissued.
 */
export const certificateTransitions: Record<
  CertificateAct,
  { from: readonly CertificateState[]; to: CertificateState }
> = {
  suspend: { from: ["valid"], to: "suspended" },
  lift: { from: ["suspended"], to: "valid" },
  revoke: { from: ["valid", "suspended"], to: "revoked" },
  reissue: { from: ["valid"], to: "replaced" },
};

/** Reasons by action; a note says the rest. */
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

export const nameRequestStates = ["open", "accepted", "declined"] as const;
