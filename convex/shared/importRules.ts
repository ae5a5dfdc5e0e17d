/** Why a confirmed question of a file was not imported. */
export const skipReasons = ["invalid", "changedMeanwhile", "removedMeanwhile", "bankFull"] as const;

export const importRules = {
  /** Questions that one call checks. */
  checkedAtOnce: 100,
  /** Questions of one transaction, whose document stays under a mebibyte. */
  batch: 25,
  /** Of a file: what is confirmed goes to the server in one call, which may have 16 MiB. */
  fileBytes: 8 * 1024 * 1024,
  /** Lines of the report that names what was skipped. */
  skipsShown: 20,
  /** Longest name of a file that is kept. */
  fileName: 100,
} as const;
