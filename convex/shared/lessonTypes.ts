/** The main kind of a lesson; the content is markdown in any case. Older rows may have another word. */
export const lessonTypes = ["text", "video", "exercise"] as const;

export type LessonType = (typeof lessonTypes)[number];
