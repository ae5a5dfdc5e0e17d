/**
 * States of an export.
 * `ready`: the file is there until it expires.
 */
export const exportStates = ["running", "ready", "failed"] as const;
export type ExportState = (typeof exportStates)[number];

/** Choice for certificates of a deleted account. */
export const certificateFates = ["keepName", "removeName"] as const;
export type CertificateFate = (typeof certificateFates)[number];

/** Rules of exports; durations in ms. */
export const privacyRules = {
  /** How long a file can be downloaded (PRIVACY-4). */
  exportKeptMs: 24 * 60 * 60_000,
  /**
   * Time after which an unfinished file has failed.
   * Convex's actions end after ten minutes.
   */
  exportLostMs: 15 * 60_000,
} as const;
