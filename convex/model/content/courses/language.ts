import { defaultCourseLanguage, type CourseLanguage } from "../../../shared/courseFacts";

/** I18N-8: Portuguese unless stated. */
export function languageOf({ language }: { language?: CourseLanguage }): CourseLanguage {
  return language ?? defaultCourseLanguage;
}
