/**
 * Languages of courses.
 * The client decides on the interface's languages.
 */
export const courseLanguages = ["pt", "es", "en"] as const;
export type CourseLanguage = (typeof courseLanguages)[number];

/** Language of a course if its files or form name none (I18N-8). */
export const defaultCourseLanguage: CourseLanguage = "pt";

export const courseLevels = ["beginner", "intermediate", "advanced"] as const;
export type CourseLevel = (typeof courseLevels)[number];

export const courseTopics = ["programming", "database", "web", "mobile", "ai", "cloud", "security", "general"] as const;
export type CourseTopic = (typeof courseTopics)[number];

/** Ranges of course hours, to filter by. */
export const courseDurations = ["short", "medium", "long"] as const;
export type CourseDuration = (typeof courseDurations)[number];

/** Last whole hour of a range; the longest has none. */
export const bandHours = { short: 5, medium: 10 } as const;

export function durationOf(hours: number): CourseDuration {
  if (hours <= bandHours.short) return "short";
  return hours <= bandHours.medium ? "medium" : "long";
}

/**
 * Returns the minutes left for practice and the exam (COURSE-11).
 * They are part of the course's hours. Null if the lessons alone take longer, so that the hours cannot be split.
 */
export function practiceMinutes({
  durationHours,
  totalMinutes,
}: {
  durationHours: number;
  totalMinutes: number;
}): number | null {
  const rest = 60 * durationHours - totalMinutes;
  return rest < 0 ? null : rest;
}
