import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../errors";
import { findExam } from "../exams/reads";

export interface Checklist {
  lessons: boolean;
  exam: boolean;
  questions: boolean;
}

const items = ["lessons", "exam", "questions"] as const;

/** What a course needs before students can finish it. */
export async function readChecklist(ctx: QueryCtx | MutationCtx, course: Doc<"courses">): Promise<Checklist> {
  const exam = await findExam(ctx, course._id);
  const questions = exam === null ? 0 : exam.questionCount;
  return { lessons: course.lessonCount > 0, exam: exam !== null, questions: questions > 0 };
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
  const checklist = await readChecklist(ctx, course);
  if (items.every((item) => checklist[item])) return;
  await ctx.db.patch("courses", courseId, { status: "draft" });
}
