import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { toSearchText } from "../../shared/searchText";
import { addToTotal } from "../totals/writes";
import { courseSearchText } from "./courseWrites";
import { insertLesson } from "./lessonWrites";
import type { NewCourse } from "./newCourse";

/** Publishes a whole course at once, with its kept counts. The caller has checked that the slug is free. */
export async function createCourse(ctx: MutationCtx, course: NewCourse): Promise<Id<"courses">> {
  const lessons = course.modules.flatMap((module) => module.lessons);
  const courseId = await ctx.db.insert("courses", {
    slug: course.slug,
    title: course.title,
    description: course.description,
    durationHours: course.durationHours,
    status: "published",
    searchText: courseSearchText(course),
    moduleCount: course.modules.length,
    lessonCount: lessons.length,
    totalMinutes: lessons.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    version: 0,
    openRemovals: 0,
  });
  for (const [index, module] of course.modules.entries()) await insertModule(ctx, courseId, index + 1, module);
  if (course.exam) await insertExam(ctx, courseId, course.exam);
  await addToTotal(ctx, "courses", 1);
  await addToTotal(ctx, "publishedCourses", 1);
  return courseId;
}

async function insertModule(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  orderIndex: number,
  { title, description, lessons }: NewCourse["modules"][number],
): Promise<void> {
  const kept = { lessonCount: lessons.length, version: 0, searchText: toSearchText(title) };
  const moduleId = await ctx.db.insert("modules", { courseId, title, description, orderIndex, ...kept });
  for (const [index, { content, ...lesson }] of lessons.entries()) {
    const position = { courseId, moduleId, orderIndex: index + 1, lessonType: "text" };
    await insertLesson(ctx, { ...lesson, ...position }, content);
  }
}

async function insertExam(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  { questions, timeLimitMinutes, ...exam }: NonNullable<NewCourse["exam"]>,
): Promise<void> {
  const limit = timeLimitMinutes == null ? {} : { timeLimitMinutes };
  const kept = { questionCount: questions.length, version: 0, searchText: toSearchText(exam.title) };
  const examId = await ctx.db.insert("courseExams", { ...exam, ...limit, ...kept, courseId });
  for (const [index, question] of questions.entries()) {
    await ctx.db.insert("examQuestions", { ...question, examId, courseId, orderIndex: index + 1 });
  }
}
