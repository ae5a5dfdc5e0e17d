import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findCertificate } from "../credentials/certificates/reads";
import { certificateState } from "../learning/enrollments/certificateState";
import { languageView } from "../content/courses/views";
import { missingStudy } from "../learning/enrollments/places";
import { findUnfinishedLessonId } from "../learning/enrollments/resume";
import { findBestAttempt, listNewestAttempts } from "../learning/exams/reads";
import { ownAttempt, toOwnAttempt } from "../learning/exams/ownAttempt";

const SHOWN_ATTEMPTS = 10;
/** Remaining requirements for a certificate, besides the exam. */
const missing = {
  lessonsLeft: v.number(),
  /** Minutes of study that the course still asks for (CERT-35). */
  studyLeft: v.number(),
  /** The first missing lesson in outline order. */
  nextLesson: v.union(v.object({ _id: v.id("lessons"), title: v.string() }), v.null()),
};

export const examResults = v.object({
  best: ownAttempt,
  /** Newest first, at most ten. */
  attempts: v.array(ownAttempt),
  certificateHash: v.union(v.string(), v.null()),
  certificateState: v.union(certificateState, v.null()),
  ...missing,
});

/** A student's results in a course's exam, if there are attempts. */
export async function readExamResults(
  ctx: QueryCtx,
  enrollment: Doc<"enrollments">,
  course: Doc<"courses">,
): Promise<Infer<typeof examResults> | null> {
  const best = await findBestAttempt(ctx, enrollment);
  if (best === null) return null;
  const certificate = await findCertificate(ctx, enrollment.userId, enrollment.courseId);
  return {
    best: toOwnAttempt(best),
    attempts: (await listNewestAttempts(ctx, enrollment, SHOWN_ATTEMPTS)).map(toOwnAttempt),
    certificateHash: certificate?.certificateHash ?? null,
    certificateState: certificate?.state ?? null,
    ...(await readMissing(ctx, enrollment, course)),
  };
}

export const awaitedCertificate = v.object({
  enrollmentId: v.id("enrollments"),
  courseSlug: v.string(),
  courseTitle: v.string(),
  language: languageView,
  /** Score of the best passed attempt, out of 10. */
  score: v.number(),
  ...missing,
});

/**
 * Returns the remaining requirements for the certificate of a passed exam.
 * Null if the exam is not passed or the certificate exists.
 */
export async function readAwaitedCertificate(
  ctx: QueryCtx,
  enrollment: Doc<"enrollments">,
): Promise<Infer<typeof awaitedCertificate> | null> {
  if (enrollment.completedAt !== undefined) return null;
  const best = await findBestAttempt(ctx, enrollment);
  const course = best?.passed ? await ctx.db.get("courses", enrollment.courseId) : null;
  if (best === null || course === null) return null;
  return {
    enrollmentId: enrollment._id,
    courseSlug: course.slug,
    courseTitle: course.title,
    language: course.language,
    score: best.score,
    ...(await readMissing(ctx, enrollment, course)),
  };
}

async function readMissing(ctx: QueryCtx, enrollment: Doc<"enrollments">, course: Doc<"courses">) {
  const { userId, courseId, completedLessonCount } = enrollment;
  const nextId = await findUnfinishedLessonId(ctx, userId, courseId);
  const next = nextId && (await ctx.db.get("lessons", nextId));
  const lessonsLeft = Math.max(0, course.lessonCount - completedLessonCount);
  // A course that asks for less than before issues with the next heartbeat (studyLesson.ts).
  const least = enrollment.completedAt === undefined && lessonsLeft === 0 ? 1 : 0;
  return {
    lessonsLeft,
    studyLeft: Math.max(least, await missingStudy(ctx, enrollment, course)),
    nextLesson: next && { _id: next._id, title: next.title },
  };
}
