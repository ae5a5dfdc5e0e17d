/** The main kind of a lesson; the content is always Markdown. */
export const lessonTypes = ["text", "video", "exercise"] as const;

export type LessonType = (typeof lessonTypes)[number];
