/**
 * Types of lessons.
 * The content is Markdown in both; a video stands above it.
 */
export const lessonTypes = ["text", "video"] as const;

export type LessonType = (typeof lessonTypes)[number];
