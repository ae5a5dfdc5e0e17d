/** How students come into courses. */
export const accessModes = [
  /** Everybody enrolls. */
  "open",
  /** Enrolling needs a pass. */
  "byApproval",
] as const;
export type AccessMode = (typeof accessModes)[number];
