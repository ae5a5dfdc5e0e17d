import { issueIfComplete } from "../credentials/certificates/issue";
import { removeAnnouncements } from "../learning/announcements/writes";
import { removeQuestions } from "../learning/exams/questionWrites";
import type { JobKinds } from "../platform/jobs/engine";
import { removeModuleLessons } from "./removeModule";
import { removalBatch, removeEnrollments, removeProgress, removeTexts } from "./removalBatches";
import { removeOutline } from "./removeCourse";
import { closeRemoval } from "./removeLesson";

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

/** Batches that complete removeCourse, removeModule, removeLessonRows. */
export const removalRules: Removals = {
  courseRemoval: async (ctx, { courseId }) => ((await removeOutline(ctx, courseId)) ? "" : null),
  // Announcements go with the people who got them.
  enrollmentRemoval: async (ctx, { courseId }) => {
    const isLeft = await removeEnrollments(ctx, courseId);
    return isLeft || (await removeAnnouncements(ctx, courseId, removalBatch.receipts)) ? "" : null;
  },
  examRemoval: async (ctx, { examId }) => ((await removeQuestions(ctx, examId)) ? "" : null),

  moduleRemoval: async (ctx, { courseId, moduleId }) => {
    const removed = await removeModuleLessons(ctx, courseId, moduleId);
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
    await closeRemoval(ctx, courseId);
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
