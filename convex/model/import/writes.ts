import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { newCourseRow } from "../courses/writes";
import { newExam } from "../exams/examWrites";
import { toStored } from "../exams/questionWrites";
import { refuse } from "../forms";
import { findLessonsByTitle } from "../lessons/reads";
import { insertLesson } from "../lessons/writes";
import { newModule } from "../modules/writes";
import type { NewCourse } from "../../shared/courseFiles/newCourse";

/** Publishes a whole course. The caller has checked the slug. */
export async function createCourse(ctx: MutationCtx, { modules, exam, ...fields }: NewCourse): Promise<Id<"courses">> {
  const courseId = await ctx.db.insert("courses", { ...fields, ...newCourseRow, status: "published" });
  for (const [index, module] of modules.entries()) await insertModule(ctx, courseId, index + 1, module);
  if (exam) await insertExam(ctx, courseId, exam);
  return courseId;
}

async function insertModule(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  orderIndex: number,
  { title, description, lessons }: NewCourse["modules"][number],
): Promise<void> {
  const moduleId = await ctx.db.insert("modules", { courseId, title, description, orderIndex, ...newModule });
  for (const [index, { content, ...lesson }] of lessons.entries()) {
    const position = { courseId, moduleId, orderIndex: index + 1 };
    await insertLesson(ctx, { ...lesson, ...position }, content);
  }
}

async function insertExam(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  { questions, ...exam }: NonNullable<NewCourse["exam"]>,
): Promise<void> {
  const examId = await ctx.db.insert("courseExams", { ...exam, ...newExam, courseId });
  const lessons = await findLessonsByTitle(ctx, courseId);
  for (const [index, { lesson, ...question }] of questions.entries()) {
    const lessonId = lesson === undefined ? undefined : lessons.get(lesson);
    if (lesson !== undefined && !lessonId) refuse(`exam.questions.${index}.lesson`, "lessonUnknown");
    const place = { examId, courseId, orderIndex: index + 1 };
    await ctx.db.insert("examQuestions", { ...toStored(question), lessonId, ...place });
  }
}
