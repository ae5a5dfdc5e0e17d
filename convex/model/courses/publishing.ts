import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { findExam } from "../exams/reads";
import { addToTotal } from "../totals/writes";

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
  change: { status: Doc<"courses">["status"]; actorId: Id<"users"> },
): Promise<void> {
  if (course.status === change.status) return;
  if (change.status === "published") {
    const checklist = await readChecklist(ctx, course);
    const missing = items.filter((item) => !checklist[item]);
    if (missing.length > 0) fail("publishIncomplete", { missing });
  }
  await writeStatus(ctx, course, change);
}

/**
 * Call it after every deletion that can take from a course what it needs. A published course that nobody could finish any
 * more goes back to draft with the deletion: nobody else enrols, those who are enrolled keep it.
 */
export async function unpublishIfIncomplete(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  actorId: Id<"users">,
): Promise<void> {
  const course = await ctx.db.get("courses", courseId);
  if (course?.status !== "published") return;
  const checklist = await readChecklist(ctx, course);
  if (items.every((item) => checklist[item])) return;
  await writeStatus(ctx, course, { status: "draft", actorId });
}

async function writeStatus(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { status, actorId }: { status: Doc<"courses">["status"]; actorId: Id<"users"> },
): Promise<void> {
  await ctx.db.patch("courses", course._id, { status });
  await addToTotal(ctx, "publishedCourses", status === "published" ? 1 : -1);
  await recordAudit(ctx, {
    actorId,
    action: status === "published" ? "course.published" : "course.unpublished",
    targetKind: "course",
    targetId: course._id,
    targetLabel: course.title,
  });
}
