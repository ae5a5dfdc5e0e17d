import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { examLetters } from "../../shared/examLetters";
import { couponRefusal } from "../coupons/couponRules";
import { findCoupon } from "../coupons/reads";
import { issueIfComplete } from "../certificates/issue";
import { findEnrollment, requireEnrollment } from "../enrollments/reads";
import { findUnfinishedLessonId } from "../enrollments/resume";
import { completeLesson, enroll } from "../enrollments/writes";
import { findExam, hasExam, listQuestions, summarizeAttempts } from "../exams/reads";
import { nextAttemptAt } from "../exams/retryRule";
import { startSitting } from "../exams/sittings";
import { submitSitting } from "../exams/submission";
import { demonstrationCoupons } from "./content";
import { pick } from "./random";
import type { CourseStudies } from "./studies";

/** A student in a course. */
interface Studies {
  userId: Id<"users">;
  course: Doc<"courses">;
}

/**
 * Does what real students do, with the same writes and rules, at times in the past. Skips courses that the student is
 * enrolled in.
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

/** The student's next lesson, or the exam once all are done. Changes nothing while there is nothing to do. */
export async function studyOn(ctx: MutationCtx, studies: Studies, { at, share }: { at: number; share: number }) {
  if (await completeNextLesson(ctx, studies, at)) return;
  await takeExam(ctx, studies, { at, share });
}

/** Returns false if none is left. */
async function completeNextLesson(ctx: MutationCtx, { userId, course }: Studies, at: number): Promise<boolean> {
  const lessonId = await findUnfinishedLessonId(ctx, userId, course._id);
  if (lessonId === null) return false;
  const enrollment = await requireEnrollment(ctx, userId, course._id);
  await issueIfComplete(ctx, await completeLesson(ctx, enrollment, lessonId, at), course, at);
  return true;
}

/** With this share of right answers. */
async function takeExam(
  ctx: MutationCtx,
  { userId, course }: Studies,
  { at, share }: { at: number; share: number },
): Promise<void> {
  const participation = { userId, courseId: course._id };
  const exam = await findExam(ctx, course._id);
  if (exam === null || !(await hasExam(ctx, course._id))) return;
  if (nextAttemptAt(await summarizeAttempts(ctx, participation), at) !== null) return;
  const questions = await listQuestions(ctx, exam._id);
  const known = new Set(shuffled(questions).slice(0, Math.round(share * questions.length)));
  const answers = Object.fromEntries(
    questions.map((question) => {
      const { _id, correctOption } = question;
      const wrong = examLetters.filter((letter) => letter !== correctOption);
      return [_id, known.has(question) ? correctOption : pick(Math.random, wrong)];
    }),
  );
  const sitting = await startSitting(ctx, participation, at);
  await submitSitting(ctx, sitting, answers, at);
  const enrollment = await findEnrollment(ctx, userId, course._id);
  if (enrollment) await issueIfComplete(ctx, enrollment, course, at);
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

async function findWelcomeCode(ctx: MutationCtx, at: number): Promise<string> {
  const [welcome] = demonstrationCoupons;
  const coupon = welcome ? await findCoupon(ctx, welcome.code) : null;
  return coupon !== null && couponRefusal(coupon, at) === null ? coupon.code : "";
}
