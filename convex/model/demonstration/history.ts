import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { examLetters } from "../../shared/examLetters";
import { limits, presenceRules } from "../../shared/limits";
import { couponRefusal } from "../learning/coupons/couponRules";
import { findCoupon } from "../learning/coupons/reads";
import { issueIfComplete } from "../credentials/certificates/issue";
import { paginateCatalog } from "../content/courses/catalog";
import { addStudy } from "../learning/enrollments/places";
import { findEnrollment, requireEnrollment } from "../learning/enrollments/reads";
import { findUnfinishedLessonId } from "../learning/enrollments/resume";
import { recordCompletion, enroll } from "../learning/enrollments/writes";
import { listAsked, saveAnswer } from "../learning/exams/answers";
import { shuffled, toShown } from "../learning/exams/draw";
import { findExam } from "../learning/exams/reads";
import { readEntrance } from "../learning/exams/retries";
import { startSitting } from "../flows/startExam";
import { handIn } from "../learning/exams/submission";
import { recordAnswer } from "../learning/practice/answers";
import { listLessonPractice } from "../learning/practice/reads";
import { demonstrationCoupons } from "./content";
import { pick } from "./random";
import type { CourseStudies } from "./studies";

/** Published courses that made-up students choose from. */
export async function listCatalog(ctx: MutationCtx): Promise<Doc<"courses">[]> {
  return (await paginateCatalog(ctx, {}, { numItems: limits.pageSize, cursor: null })).page;
}

/** A student in a course. */
interface Studies {
  userId: Id<"users">;
  course: Doc<"courses">;
}

/**
 * Replays a student's studies at times in the past.
 * Uses the writes and rules of real students. Skips courses the student is enrolled in.
 */
export async function relive(
  ctx: MutationCtx,
  userId: Id<"users">,
  { studies, courses }: { studies: readonly CourseStudies[]; courses: readonly Doc<"courses">[] },
): Promise<void> {
  for (const { course: position, enrolledAt, wantsCoupon, steps } of studies) {
    const course = courses[position];
    if (!course) continue;
    const couponCode = wantsCoupon ? await findWelcomeCode(ctx, enrolledAt) : "";
    const { outcome } = await enroll(ctx, { userId, courseId: course._id, couponCode }, enrolledAt);
    if (outcome !== "enrolled") continue;
    for (const { at, exam } of steps) {
      if (exam === undefined) await completeNextLesson(ctx, { userId, course }, at);
      else await takeExam(ctx, { userId, course }, { at, share: exam });
    }
  }
}

/**
 * Does the student's next lesson, or the exam once all are done.
 * No-op while there is nothing to do.
 */
export async function studyOn(ctx: MutationCtx, studies: Studies, { at, share }: { at: number; share: number }) {
  if (await completeNextLesson(ctx, studies, at)) return;
  await takeExam(ctx, studies, { at, share });
}

/** Returns false if none is left. */
async function completeNextLesson(ctx: MutationCtx, { userId, course }: Studies, at: number): Promise<boolean> {
  const lessonId = await findUnfinishedLessonId(ctx, userId, course._id);
  const lesson = lessonId && (await ctx.db.get("lessons", lessonId));
  if (!lesson) return false;
  await practice(ctx, userId, { lessonId: lesson._id, at });
  const enrollment = await requireEnrollment(ctx, userId, course._id);
  const updated = await recordCompletion(ctx, enrollment, lesson, at);
  if (course.leastStudyMinutes !== undefined) {
    const beats = Math.ceil((60_000 * lesson.durationMinutes) / presenceRules.hereMs);
    for (let left = beats; left >= 0; left--)
      await addStudy(ctx, updated, lesson._id, at - left * presenceRules.hereMs);
  }
  await issueIfComplete(ctx, updated, course, at);
  return true;
}

/** Answers one question of the lesson, usually correctly. */
async function practice(
  ctx: MutationCtx,
  userId: Id<"users">,
  { lessonId, at }: { lessonId: Id<"lessons">; at: number },
): Promise<void> {
  const questions = await listLessonPractice(ctx, lessonId);
  if (questions.length === 0) return;
  const question = pick(Math.random, questions);
  const known = Math.random() < 0.7 ? question.options[question.right] : undefined;
  await recordAnswer(ctx, userId, { question, option: known ?? pick(Math.random, question.options) }, at);
}

/** Takes the exam with this share of right answers. */
async function takeExam(
  ctx: MutationCtx,
  { userId, course }: Studies,
  { at, share }: { at: number; share: number },
): Promise<void> {
  const participation = { userId, courseId: course._id };
  const exam = await findExam(ctx, course._id);
  if (exam === null || exam.questionCount === 0) return;
  if ((await readEntrance(ctx, participation, at)).triesLeft === 0) return;
  const sitting = await startSitting(ctx, participation, at);
  const asked = await listAsked(ctx, sitting);
  const known = new Set(shuffled(asked).slice(0, Math.round(share * asked.length)));
  for (const item of asked) {
    const { _id: questionId, correctOption } = item.question;
    const wrong = examLetters.filter((letter) => letter !== correctOption);
    const shown = toShown(
      { questionId, options: [...item.options] },
      known.has(item) ? correctOption : pick(Math.random, wrong),
    );
    await saveAnswer(ctx, (await ctx.db.get("examSittings", sitting._id)) ?? sitting, { questionId, shown }, at);
  }
  await handIn(ctx, (await ctx.db.get("examSittings", sitting._id)) ?? sitting, { now: at });
  const enrollment = await findEnrollment(ctx, userId, course._id);
  if (enrollment) await issueIfComplete(ctx, enrollment, course, at);
}

async function findWelcomeCode(ctx: MutationCtx, at: number): Promise<string> {
  const [welcome] = demonstrationCoupons;
  const coupon = welcome ? await findCoupon(ctx, welcome.code) : null;
  return coupon !== null && couponRefusal(coupon, at) === null ? coupon.code : "";
}
