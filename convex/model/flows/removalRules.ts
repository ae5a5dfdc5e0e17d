import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { issueIfComplete } from "../credentials/certificates/issue";
import { removeQuestions } from "../learning/exams/questionWrites";
import { startBatches, type JobKinds } from "../platform/jobs/engine";
import { removeModuleLessons } from "./removeModule";
import { unpublishIfIncomplete } from "./publishCourse";
import { removalBatch, removeEnrollments, removeProgress, removeTexts } from "./removalBatches";
import { removeLessons } from "./removeCourse";

type Removals = Pick<
  JobKinds["batches"],
  | "courseRemoval"
  | "enrollmentRemoval"
  | "moduleRemoval"
  | "examRemoval"
  | "textRemoval"
  | "progressRemoval"
  | "certificateIssue"
>;

/** Batches that complete removeCourse, removeModule, removeLesson. */
export const removalRules: Removals = {
  courseRemoval: async (ctx, { courseId }) => ((await removeLessons(ctx, courseId)) ? "" : null),
  enrollmentRemoval: async (ctx, { courseId }) => ((await removeEnrollments(ctx, courseId)) ? "" : null),
  examRemoval: async (ctx, { examId }) => ((await removeQuestions(ctx, examId)) ? "" : null),

  moduleRemoval: async (ctx, { courseId, moduleId }) => {
    const removed = await removeModuleLessons(ctx, courseId, moduleId);
    // Another lesson may have been deleted while these still counted.
    await unpublishIfIncomplete(ctx, courseId);
    return removed === removalBatch.lessons ? "" : null;
  },

  textRemoval: async (ctx, { lessonIds }, cursor) => {
    const rest = await removeTexts(ctx, lessonIds.slice(Number(cursor)));
    return rest.length === 0 ? null : String(lessonIds.length - rest.length);
  },

  // The last batch lets certificates be issued, and issues those due.
  progressRemoval: async (ctx, { courseId, lessonIds }, cursor) => {
    const rest = await removeProgress(ctx, lessonIds.slice(Number(cursor)));
    if (rest.length > 0) return String(lessonIds.length - rest.length);
    const course = await ctx.db.get("courses", courseId);
    if (course !== null) await closeRemoval(ctx, course);
    return null;
  },

  // With fewer lessons, some students may now have completed it.
  certificateIssue: async (ctx, { courseId }, cursor) => {
    const course = await ctx.db.get("courses", courseId);
    if (course === null) return null;
    const { page, isDone, continueCursor } = await ctx.db
      .query("enrollments")
      .withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId))
      .paginate({ cursor: cursor === "" ? null : cursor, numItems: removalBatch.certificates });
    for (const enrollment of page) {
      if (enrollment.completedAt === undefined) await issueIfComplete(ctx, enrollment, course);
    }
    return isDone ? null : continueCursor;
  },
};

async function closeRemoval(ctx: MutationCtx, course: Doc<"courses">): Promise<void> {
  const openRemovals = course.openRemovals - 1;
  await ctx.db.patch("courses", course._id, { openRemovals });
  if (openRemovals === 0) await startBatches(ctx, { kind: "certificateIssue", courseId: course._id });
}
