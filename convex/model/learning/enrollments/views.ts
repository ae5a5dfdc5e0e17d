import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { certificateState } from "./certificateState";
import { couponRefusals } from "../coupons/couponRules";
import { readCover } from "../../content/courses/covers";
import { courseCard, languageView, toCourseCard } from "../../content/courses/views";
import { enrollmentStatus, progressPercentage } from "../../../shared/completion";

/**
 * The coupon used and its discount at that time (COURSE-12).
 * For the enrollment's owner; null without one.
 */
const usedCoupon = v.union(v.object({ code: v.string(), discountPercentage: v.union(v.number(), v.null()) }), v.null());

export function toUsedCoupon({ couponCode, discountPercentage }: Doc<"enrollments">): Infer<typeof usedCoupon> {
  return couponCode === undefined ? null : { code: couponCode, discountPercentage: discountPercentage ?? null };
}

export const enrollmentState = v.object({
  enrollmentId: v.id("enrollments"),
  enrolledAt: v.number(),
  completedAt: v.union(v.number(), v.null()),
  progressPercentage: v.number(),
  completedLessonIds: v.array(v.id("lessons")),
  certificateHash: v.union(v.string(), v.null()),
  certificateState: v.union(certificateState, v.null()),
  coupon: usedCoupon,
});

export const enrollmentCard = v.object({
  _id: v.id("enrollments"),
  enrolledAt: v.number(),
  completedAt: v.union(v.number(), v.null()),
  progressPercentage: v.number(),
  status: v.union(v.literal("notStarted"), v.literal("inProgress"), v.literal("completed")),
  /** The best attempt's score out of 10; null before the first. */
  exam: v.union(v.object({ score: v.number(), passed: v.boolean() }), v.null()),
  lessonsLeft: v.number(),
  coupon: usedCoupon,
  course: courseCard,
});

/** `completedAt` implies a certificate, so none is read. */
export function enrollmentProgress(enrollment: Doc<"enrollments">, course: Doc<"courses">): number {
  return progressPercentage({
    completed: enrollment.completedLessonCount,
    total: course.lessonCount,
    hasCertificate: enrollment.completedAt !== undefined,
  });
}

export async function toEnrollmentCard(
  ctx: QueryCtx,
  enrollment: Doc<"enrollments">,
  { course, best }: { course: Doc<"courses">; best: Doc<"examAttempts"> | null },
): Promise<Infer<typeof enrollmentCard>> {
  const percentage = enrollmentProgress(enrollment, course);
  return {
    _id: enrollment._id,
    enrolledAt: enrollment.enrolledAt,
    completedAt: enrollment.completedAt ?? null,
    progressPercentage: percentage,
    status: enrollmentStatus(percentage),
    exam: best && { score: best.score, passed: best.passed },
    lessonsLeft: Math.max(0, course.lessonCount - enrollment.completedLessonCount),
    coupon: toUsedCoupon(enrollment),
    course: await toCourseCard(ctx, course),
  };
}

/** A student's next step; without a lesson it is the exam. */
export const goOn = v.object({
  course: v.object({
    _id: v.id("courses"),
    slug: v.string(),
    title: v.string(),
    language: languageView,
    cover: courseCard.fields.cover,
  }),
  progressPercentage: v.number(),
  lesson: v.union(v.object({ _id: v.id("lessons"), title: v.string(), durationMinutes: v.number() }), v.null()),
});

export async function toGoOn(
  ctx: QueryCtx,
  step: { enrollment: Doc<"enrollments">; course: Doc<"courses">; lesson: Doc<"lessons"> | null },
): Promise<Infer<typeof goOn>> {
  const { enrollment, course, lesson } = step;
  const { _id, slug, title } = course;
  const cover = await readCover(ctx, course);
  return {
    course: { _id, slug, title, language: course.language, ...(cover && { cover }) },
    progressPercentage: enrollmentProgress(enrollment, course),
    lesson: lesson && { _id: lesson._id, title: lesson.title, durationMinutes: lesson.durationMinutes },
  };
}

export const enrollOutcome = v.union(
  v.object({
    outcome: v.union(v.literal("enrolled"), v.literal("alreadyEnrolled")),
    discountPercentage: v.union(v.number(), v.null()),
  }),
  v.object({ outcome: v.literal("couponRefused"), code: literals(...couponRefusals) }),
);

/** An enrollment on the administrators' student page. */
export const studentEnrollment = v.object({
  _id: v.id("enrollments"),
  courseId: v.id("courses"),
  courseTitle: v.string(),
  progressPercentage: v.number(),
  status: enrollmentCard.fields.status,
  enrolledAt: v.number(),
  completedAt: v.union(v.number(), v.null()),
  couponCode: v.union(v.string(), v.null()),
});

export function toStudentEnrollment(
  enrollment: Doc<"enrollments">,
  course: Doc<"courses">,
): Infer<typeof studentEnrollment> {
  const percentage = enrollmentProgress(enrollment, course);
  return {
    _id: enrollment._id,
    courseId: course._id,
    courseTitle: course.title,
    progressPercentage: percentage,
    status: enrollmentStatus(percentage),
    enrolledAt: enrollment.enrolledAt,
    completedAt: enrollment.completedAt ?? null,
    couponCode: enrollment.couponCode ?? null,
  };
}
