/** What a lesson mostly is; its content is markdown whichever. Older rows may carry another word. */
export const lessonTypes = ["text", "video", "exercise"] as const;

export type LessonType = (typeof lessonTypes)[number];
