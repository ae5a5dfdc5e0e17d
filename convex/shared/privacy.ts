/** `ready`: the file is there until it expires. */
export const exportStates = ["running", "ready", "failed"] as const;
export type ExportState = (typeof exportStates)[number];

/** What becomes of the certificates of a deleted account: they keep the name, or lose it. */
export const certificateFates = ["keepName", "removeName"] as const;
export type CertificateFate = (typeof certificateFates)[number];

/** Durations in ms. */
export const privacyRules = {
  /** PRIVACY-4 */
  exportKeptMs: 24 * 60 * 60_000,
  /** After it a file that is not ready has failed: Convex's actions end after ten minutes. */
  exportLostMs: 15 * 60_000,
} as const;
