import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../errors";
import { findExam } from "../exams/reads";
import { readCourseTotals } from "../totals/reads";
import { listModules } from "../modules/reads";

export const checklistView = v.object({
  lessons: v.boolean(),
  /** Every module has a lesson. */
  modules: v.boolean(),
  exam: v.boolean(),
  questions: v.boolean(),
});
type Checklist = Infer<typeof checklistView>;

const items = ["lessons", "modules", "exam", "questions"] as const;

/** What a course needs before it can be published. */
export async function readChecklist(ctx: QueryCtx | MutationCtx, course: Doc<"courses">): Promise<Checklist> {
  const exam = await findExam(ctx, course._id);
  const questions = exam === null ? 0 : exam.questionCount;
  const modules = await listModules(ctx, course._id);
  return {
    lessons: course.lessonCount > 0,
    modules: modules.length > 0 && modules.every(({ lessonCount }) => lessonCount > 0),
    exam: exam !== null,
    questions: questions > 0,
  };
}

/** A published course may have an empty module for a while, such as one that was just added. */
function canBeFinished({ lessons, exam, questions }: Checklist): boolean {
  return lessons && exam && questions;
}

/** Error: publishIncomplete. */
export async function setStatus(
  ctx: MutationCtx,
  course: Doc<"courses">,
  status: Doc<"courses">["status"],
): Promise<void> {
  if (course.status === status) return;
  if (status === "published") {
    const checklist = await readChecklist(ctx, course);
    const missing = items.filter((item) => !checklist[item]);
    if (missing.length > 0) fail("publishIncomplete", { missing });
  }
  await ctx.db.patch("courses", course._id, { status });
}

/**
 * Call it after every deletion that can take from a course what it needs. A published course that nobody could finish any
 * more goes back to draft with the deletion: nobody else enrols, those who are enrolled keep it.
 */
export async function unpublishIfIncomplete(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  const course = await ctx.db.get("courses", courseId);
  if (course?.status !== "published") return;
  if (canBeFinished(await readChecklist(ctx, course))) return;
  await ctx.db.patch("courses", courseId, { status: "draft" });
}

/** The published course that a deletion puts back to draft, and how many students are enrolled in it. */
export const unpublishing = v.union(v.object({ courseTitle: v.string(), students: v.number() }), v.null());

/** What `unpublishIfIncomplete` will do after that many lessons, or the exam, were deleted. */
export async function readUnpublishing(
  ctx: QueryCtx,
  courseId: Id<"courses">,
  removed: { lessons: number } | { exam: true },
): Promise<Infer<typeof unpublishing>> {
  const course = await ctx.db.get("courses", courseId);
  if (course?.status !== "published") return null;
  const lessonCount = course.lessonCount - ("lessons" in removed ? removed.lessons : 0);
  const staysPublished = !("exam" in removed) && canBeFinished(await readChecklist(ctx, { ...course, lessonCount }));
  if (staysPublished) return null;
  return { courseTitle: course.title, students: (await readCourseTotals(ctx, courseId)).enrollments };
}
