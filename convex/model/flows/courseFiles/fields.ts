import type { Doc } from "../../../_generated/dataModel";

type Course = Pick<
  Doc<"courses">,
  "title" | "description" | "durationHours" | "leastStudyMinutes" | "language" | "level" | "outcomes"
>;
type Module = Pick<Doc<"modules">, "title" | "description">;
type Lesson = Pick<Doc<"lessons">, "title" | "lessonType" | "videoAddress" | "durationMinutes">;
type Question = Omit<
  Doc<"examQuestions">,
  "_id" | "_creationTime" | "examId" | "courseId" | "orderIndex" | "lessonId" | "version" | "firstId" | "written"
>;

/**
 * The fields of a course in files.
 * Lists every field, also those without a value: an omitted one would otherwise stay unchanged.
 */
export function courseFields(course: Course) {
  const { title, description, durationHours, leastStudyMinutes, language, level, outcomes } = course;
  return { title, description, durationHours, leastStudyMinutes, language, level, outcomes };
}

export function moduleFields({ title, description }: Module) {
  return { title, description };
}

export function lessonFields({ title, lessonType, videoAddress, durationMinutes }: Lesson) {
  return { title, lessonType, videoAddress, durationMinutes };
}

/** Without the lesson, which is stored and filed differently. */
export function questionFields({ tags = [], ...question }: Question) {
  const { questionText, optionA, optionB, optionC, optionD, correctOption, difficulty, explanation } = question;
  return { questionText, optionA, optionB, optionC, optionD, correctOption, tags, difficulty, explanation };
}
