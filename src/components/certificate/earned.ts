/** Navigation state with a certificate just earned (CERT-33). */
export interface EarnedCertificate {
  certificateHash: string;
  courseId: string;
  /** Its seal has been stamped: a reload shows it as it is. Default: false. */
  stamped?: boolean;
}

/**
 * The certificate that the previous page earned, or null.
 * @param state of the history entry, which may be anything
 */
export const earnedCertificate = (state: unknown): EarnedCertificate | null =>
  typeof state === "object" &&
  state !== null &&
  "certificateHash" in state &&
  typeof state.certificateHash === "string" &&
  "courseId" in state &&
  typeof state.courseId === "string"
    ? (state as EarnedCertificate)
    : null;
