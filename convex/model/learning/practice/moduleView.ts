import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { findNextLesson } from "../../content/lessons/neighbors";
import { isExamLeft } from "../exams/isExamLeft";
import { courseName, toCourseName } from "../../content/courses/courseName";
import { listModuleLessons } from "../../content/lessons/reads";
import { chooseOfModule } from "./selection";
import { practiceView, toPracticeView } from "./views";

/** "Five questions about this module", and the next step after them. */
export const modulePractice = v.object({
  module: v.object({ _id: v.id("modules"), title: v.string() }),
  course: courseName,
  questions: v.array(practiceView),
  nextLessonId: v.union(v.id("lessons"), v.null()),
  examIsNext: v.boolean(),
  /** Set for staff who are not enrolled (ROLE-5): their answers are not recorded. */
  isPreview: v.optional(v.boolean()),
});

export async function toModulePractice(
  ctx: QueryCtx,
  reader: { userId: Id<"users">; course: Doc<"courses">; enrollment: Doc<"enrollments"> | null },
  { _id, title }: Doc<"modules">,
): Promise<Infer<typeof modulePractice>> {
  const { userId, course, enrollment } = reader;
  const chosen = await chooseOfModule(ctx, userId, _id);
  const questions = await Promise.all(chosen.map((question) => toPracticeView(ctx, question)));
  const last = (await listModuleLessons(ctx, _id)).at(-1);
  const nextLessonId = (last && (await findNextLesson(ctx, last))?._id) ?? null;
  return {
    module: { _id, title },
    course: toCourseName(course),
    questions: questions.filter((question) => question !== null),
    nextLessonId,
    examIsNext: nextLessonId === null && (await isExamLeft(ctx, course._id, enrollment)),
    ...(enrollment === null && { isPreview: true }),
  };
}
