import { lessonTypes, type LessonType } from "@convex/shared/lessonTypes";

export type LessonValues = {
  title: string;
  lessonType: LessonType;
  /** Empty while the number is being typed. */
  durationMinutes: number | string;
  content: string;
};

export const noLesson: LessonValues = { title: "", lessonType: "text", durationMinutes: 10, content: "" };

/** Older lessons may carry a type that the form does not offer: they are texts. */
export function toLessonValues(lesson: LessonValues | (Omit<LessonValues, "lessonType"> & { lessonType: string })) {
  const { title, durationMinutes, content } = lesson;
  const lessonType: LessonType = lessonTypes.find((type) => type === lesson.lessonType) ?? "text";
  return { title, lessonType, durationMinutes, content };
}
