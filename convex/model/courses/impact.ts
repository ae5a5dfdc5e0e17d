import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findExam } from "../exams/reads";
import { readCourseTotals } from "../totals/reads";
import { listModuleLessons } from "./reads";

/** What goes with a course, said before it is deleted, and what stays. */
export const courseImpact = v.object({
  modules: v.number(),
  lessons: v.number(),
  questions: v.number(),
  enrollments: v.number(),
  certificatesKept: v.number(),
});

export async function readCourseImpact(ctx: QueryCtx, course: Doc<"courses">): Promise<Infer<typeof courseImpact>> {
  const exam = await findExam(ctx, course._id);
  const totals = await readCourseTotals(ctx, course._id);
  return {
    modules: course.moduleCount,
    lessons: course.lessonCount,
    questions: exam === null ? 0 : exam.questionCount,
    enrollments: totals.enrollments,
    // An enrolment is completed exactly when there is its certificate.
    certificatesKept: totals.completed,
  };
}

export const moduleImpact = v.object({
  lessons: v.number(),
  studentsWithProgress: v.number(),
  /** There may be more students than were counted. */
  more: v.boolean(),
});

/** Students are told apart in as many rows of progress: nobody keeps their number, and a table is not read for a sentence. */
const COUNTED_ROWS = 200;

export async function readModuleImpact(ctx: QueryCtx, moduleId: Id<"modules">): Promise<Infer<typeof moduleImpact>> {
  const lessons = await listModuleLessons(ctx, moduleId);
  const students = new Set<Id<"users">>();
  let room = COUNTED_ROWS;
  for (const { _id } of lessons) {
    if (room === 0) break;
    const rows = await ctx.db
      .query("lessonProgress")
      .withIndex("by_lessonId", (q) => q.eq("lessonId", _id))
      .take(room);
    for (const { userId } of rows) students.add(userId);
    room -= rows.length;
  }
  return { lessons: lessons.length, studentsWithProgress: students.size, more: room === 0 };
}
