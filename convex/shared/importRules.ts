export const importRules = {
  /** Questions checked by one call. */
  checkedAtOnce: 100,
  /**
   * Size of a file.
   * Confirmed questions go to the server in one call of at most 16 MiB.
   */
  fileBytes: 8 * 1024 * 1024,
  /** Longest stored file name. */
  fileName: 100,
} as const;
