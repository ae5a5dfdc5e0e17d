/** How students come into courses. */
export const accessModes = [
  /** Everybody enrolls. */
  "open",
  /** Enrolling needs a pass. */
  "byApproval",
] as const;
export type AccessMode = (typeof accessModes)[number];

/** How a pass came about. */
export const passOrigins = ["hand", "request", "file", "invitation", "webhook"] as const;
export type PassOrigin = (typeof passOrigins)[number];

/** What becomes of the courses that a person entered with a pass that ends. */
export const passEndings = ["keepCourses", "endCourses"] as const;
export type PassEnding = (typeof passEndings)[number];
