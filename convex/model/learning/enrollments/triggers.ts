import { countDifference, type RowChange, type TriggerCtx } from "../../platform/rowChange";
import { findEnrollment, findLastLessonId } from "./reads";

/** Updates what the enrollment says of its progress, which completing and several removals write. */
export async function updateEnrollment(ctx: TriggerCtx, change: RowChange<"lessonProgress">): Promise<void> {
  const { userId, courseId } = change.oldDoc ?? change.newDoc;
  const enrollment = await findEnrollment(ctx, userId, courseId);
  if (enrollment === null) return;
  const completedLessonCount = enrollment.completedLessonCount + countDifference(change);
  const lastLessonId = await findLastLessonId(ctx, userId, courseId);
  await ctx.db.patch("enrollments", enrollment._id, { completedLessonCount, lastLessonId });
}
