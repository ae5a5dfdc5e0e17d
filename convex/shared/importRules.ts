/** Why a confirmed question was not imported. */
export const skipReasons = ["invalid", "changedMeanwhile", "removedMeanwhile", "bankFull"] as const;

export const importRules = {
  /** Questions checked by one call. */
  checkedAtOnce: 100,
  /**
   * Questions per transaction.
   * Its document stays under a mebibyte.
   */
  batch: 25,
  /**
   * Size of a file.
   * Confirmed questions go to the server in one call of at most 16 MiB.
   */
  fileBytes: 8 * 1024 * 1024,
  /** Lines of the report on skipped questions. */
  skipsShown: 20,
  /** Longest stored file name. */
  fileName: 100,
} as const;
