/** Languages that a course can be taught in. The interface's own languages are a matter of the client. */
export const courseLanguages = ["pt", "es", "en"] as const;
export type CourseLanguage = (typeof courseLanguages)[number];

/** I18N-8: what a course without a stated language is in. */
export const defaultCourseLanguage: CourseLanguage = "pt";

export const courseLevels = ["beginner", "intermediate", "advanced"] as const;
export type CourseLevel = (typeof courseLevels)[number];

/** Bands of course hours, to filter by. */
export const courseDurations = ["short", "medium", "long"] as const;
export type CourseDuration = (typeof courseDurations)[number];

/** The last whole hour of a band; the longest has none. */
export const bandHours = { short: 5, medium: 10 } as const;

export function durationOf(hours: number): CourseDuration {
  if (hours <= bandHours.short) return "short";
  return hours <= bandHours.medium ? "medium" : "long";
}
