/** Why a confirmed question of a file was not imported. */
export const skipReasons = ["invalid", "changedMeanwhile", "removedMeanwhile", "bankFull"] as const;

export const importRules = {
  /** Questions that one call checks. */
  checkedAtOnce: 100,
  /** Questions of one transaction, whose document stays under a mebibyte. */
  batch: 25,
  /** Longest name of a file that is kept. */
  fileName: 100,
} as const;
