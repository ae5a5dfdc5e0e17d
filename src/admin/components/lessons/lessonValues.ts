import type { TFunction } from "i18next";
import { lessonTypes, type LessonType } from "@convex/shared/lessonTypes";

export interface LessonValues {
  title: string;
  lessonType: LessonType;
  /** Empty while the number is being typed. */
  durationMinutes: number | string;
  content: string;
}

export const noLesson: LessonValues = { title: "", lessonType: "text", durationMinutes: 10, content: "" };

/** A type that the form does not offer is shown as a text. */
export function toLessonValues(lesson: Omit<LessonValues, "lessonType"> & { lessonType: string }): LessonValues {
  const { title, durationMinutes, content } = lesson;
  const lessonType = lessonTypes.find((type) => type === lesson.lessonType) ?? "text";
  return { title, lessonType, durationMinutes, content };
}

/** Of the fields of a lesson; `t` of the namespace `adminLessons`. */
export const lessonLabels = (t: TFunction): Record<keyof LessonValues, string> => ({
  title: t("adminLessons:form.title"),
  lessonType: t("adminLessons:form.lessonType"),
  durationMinutes: t("adminLessons:form.durationMinutes"),
  content: t("adminLessons:editor.content"),
});
