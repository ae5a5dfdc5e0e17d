import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { practiceMinutes } from "../../shared/courseFacts";
import { fail } from "../platform/errors";
import { findExam } from "../learning/exams/reads";
import { readCourseTotals } from "../platform/totals/reads";
import { listModules } from "../content/modules/reads";

export const checklistView = v.object({
  lessons: v.boolean(),
  /** Whether every module has at least one lesson. */
  modules: v.boolean(),
  exam: v.boolean(),
  questions: v.boolean(),
  /** Whether the lessons fit into the course's hours; only a warning. */
  hours: v.boolean(),
});
type Checklist = Infer<typeof checklistView>;

const items = ["lessons", "modules", "exam", "questions"] as const;

/** Requirements for publishing a course. */
export async function readChecklist(ctx: QueryCtx | MutationCtx, course: Doc<"courses">): Promise<Checklist> {
  const exam = await findExam(ctx, course._id);
  const questions = exam === null ? 0 : exam.questionCount;
  const modules = await listModules(ctx, course._id);
  return {
    lessons: course.lessonCount > 0,
    modules: modules.length > 0 && modules.every(({ lessonCount }) => lessonCount > 0),
    exam: exam !== null,
    questions: questions > 0,
    hours: practiceMinutes(course) !== null,
  };
}

/** Unlike publishing, accepts an empty module, such as a new one. */
function canBeFinished({ lessons, exam, questions }: Checklist): boolean {
  return lessons && exam && questions;
}

async function listMissing(ctx: MutationCtx, course: Doc<"courses">): Promise<string[]> {
  const checklist = await readChecklist(ctx, course);
  return items.filter((item) => !checklist[item]);
}

/** Whether nothing is missing for publishing the course. */
export const canBePublished = async (ctx: MutationCtx, course: Doc<"courses">): Promise<boolean> =>
  (await listMissing(ctx, course)).length === 0;

/** Error: publishIncomplete. */
export async function setStatus(
  ctx: MutationCtx,
  course: Doc<"courses">,
  status: Doc<"courses">["status"],
): Promise<void> {
  if (course.status === status) return;
  if (status === "published") await requireComplete(ctx, course);
  await ctx.db.patch("courses", course._id, { status, readyAt: undefined });
}

/**
 * Marks a draft as ready for review, or takes that back (ROLE-6).
 * A published course stays as it is. Error: publishIncomplete.
 */
export async function setReady(ctx: MutationCtx, course: Doc<"courses">, ready: boolean): Promise<void> {
  if (course.status === "published" || ready === (course.readyAt !== undefined)) return;
  if (ready) await requireComplete(ctx, course);
  await ctx.db.patch("courses", course._id, { readyAt: ready ? Date.now() : undefined });
}

async function requireComplete(ctx: MutationCtx, course: Doc<"courses">): Promise<void> {
  const missing = await listMissing(ctx, course);
  if (missing.length > 0) fail("publishIncomplete", { missing });
}

/**
 * Makes a published course that cannot be finished a draft.
 * Call this after every deletion that may leave a course incomplete. A draft takes no new enrollments, and
 * enrolled students keep access.
 *
 * @param leaving lessons that are still to be deleted
 */
export async function unpublishIfIncomplete(ctx: MutationCtx, courseId: Id<"courses">, leaving = 0): Promise<void> {
  const course = await ctx.db.get("courses", courseId);
  if (course?.status !== "published") return;
  const lessonCount = course.lessonCount - leaving;
  if (canBeFinished(await readChecklist(ctx, { ...course, lessonCount }))) return;
  await ctx.db.patch("courses", courseId, { status: "draft" });
}

/** Course that a deletion would return to draft, and its students. */
export const unpublishing = v.union(v.object({ courseTitle: v.string(), students: v.number() }), v.null());

/**
 * Predicts `unpublishIfIncomplete` after a deletion.
 * Either of that many lessons or of the exam.
 */
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
