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

/** How students came into a course: by a pass, or without one. */
export const enrollmentSources = [...passOrigins, "open"] as const;
export type EnrollmentSource = (typeof enrollmentSources)[number];

/** Fates of the courses that a person entered with a pass that ends. */
export const passEndings = ["keepCourses", "endCourses"] as const;
export type PassEnding = (typeof passEndings)[number];

/** Courses and time that a pass covers; nothing: all, for ever. */
export interface PassScope {
  courseId?: string;
  /** Last day (yyyy-MM-dd), included. */
  until?: string;
}

/** Whether a pass gives all that the other would. */
export const covers = (pass: PassScope, other: PassScope): boolean =>
  (pass.courseId === undefined || pass.courseId === other.courseId) &&
  (pass.until === undefined || (other.until !== undefined && pass.until >= other.until));
