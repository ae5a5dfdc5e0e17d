import { findProfile } from "../../platform/accounts";
import { countDifference, type RowChange, type TriggerCtx } from "../../platform/rowChange";
import { activeDayAfter, findLastActiveDay, keepActiveDay } from "./activity";
import { findBestPassedAttempt } from "../exams/reads";
import { findEnrollment, findLastProgress } from "./reads";
import { reachedWith } from "./reached";

/** Sets what a new enrollment is listed and found by; earlier work in the course counts. */
export async function describeEnrollment(
  ctx: TriggerCtx,
  { id, operation, newDoc }: RowChange<"enrollments">,
): Promise<void> {
  if (operation !== "insert") return;
  const searchText = (await findProfile(ctx, newDoc.userId))?.searchText ?? "";
  await ctx.innerDb.patch("enrollments", id, { searchText });
  const lastActiveDay = await findLastActiveDay(ctx, newDoc);
  if (lastActiveDay === undefined) return;
  const passed = await findBestPassedAttempt(ctx, newDoc);
  const reached = await reachedWith(ctx, newDoc, newDoc.completedLessonCount);
  // Counted, unlike the text.
  await ctx.db.patch("enrollments", id, { lastActiveDay, ...reached, ...(passed && { hasPassed: true }) });
}

/** Updates what the enrollment says of its progress, which completing and several removals write. */
export async function updateEnrollment(ctx: TriggerCtx, change: RowChange<"lessonProgress">): Promise<void> {
  const { userId, courseId, completedAt: at } = change.newDoc ?? change.oldDoc;
  const enrollment = await findEnrollment(ctx, userId, courseId);
  if (enrollment === null) return;
  const completedLessonCount = enrollment.completedLessonCount + countDifference(change);
  const lastLessonId = (await findLastProgress(ctx, userId, courseId))?.lessonId;
  const lastActiveDay = await activeDayAfter(ctx, enrollment, { at, remains: change.newDoc !== null });
  const reached = change.newDoc === null ? {} : await reachedWith(ctx, enrollment, completedLessonCount);
  await ctx.db.patch("enrollments", enrollment._id, { completedLessonCount, lastLessonId, lastActiveDay, ...reached });
}

/** An attempt is an activity, and may be the first that passed; those of a deleted account go. */
export async function followAttempt(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"examAttempts">): Promise<void> {
  const { userId, courseId, submittedAt: at, passed } = newDoc ?? oldDoc;
  const enrollment = await findEnrollment(ctx, userId, courseId);
  if (enrollment === null) return;
  await keepActiveDay(ctx, enrollment, { at, remains: newDoc !== null });
  if (!passed || (newDoc !== null && enrollment.hasPassed)) return;
  const hasPassed = (await findBestPassedAttempt(ctx, { userId, courseId })) ? true : undefined;
  await ctx.db.patch("enrollments", enrollment._id, { hasPassed });
}

/** Courses are searched by the names of today; a deleted person's is gone at once. */
export async function renameEnrollments(ctx: TriggerCtx, { id, oldDoc }: RowChange<"profiles">): Promise<void> {
  if (oldDoc === null) return;
  // As the declared fields have left it, which follow first.
  const searchText = (await ctx.db.get("profiles", id))?.searchText ?? "";
  if (searchText === oldDoc.searchText) return;
  const enrollments = ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", oldDoc.userId));
  for await (const { _id } of enrollments) await ctx.innerDb.patch("enrollments", _id, { searchText });
}
