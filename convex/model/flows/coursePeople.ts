import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findCertificate } from "../credentials/certificates/reads";
import { certificateState } from "../learning/enrollments/certificateState";
import { findPlace } from "../learning/enrollments/reads";
import { enrollmentProgress } from "../learning/enrollments/views";
import { findCandidateOrNew } from "../learning/exams/candidates";
import { findBestAttempt, type Participation } from "../learning/exams/reads";
import { findProfile } from "../platform/accounts";

/** A row of a course's people. */
export const coursePerson = v.object({
  _id: v.id("enrollments"),
  userId: v.id("users"),
  fullName: v.string(),
  email: v.string(),
  enrolledAt: v.number(),
  progressPercentage: v.number(),
  /** yyyy-MM-dd in Brasília; null before the first activity. */
  lastActiveDay: v.union(v.string(), v.null()),
  /** Where they stopped reading; null if they never read or it was deleted. */
  lesson: v.union(v.object({ _id: v.id("lessons"), title: v.string() }), v.null()),
  /** The best attempt's score out of 10; null before the first. */
  exam: v.union(v.object({ attemptId: v.id("examAttempts"), score: v.number(), passed: v.boolean() }), v.null()),
  certificate: v.union(v.object({ hash: v.string(), state: certificateState }), v.null()),
  /** Given in the course's exam, for its form; null without an exam. */
  accommodation: v.union(
    v.object({ version: v.number(), extraMinutes: v.number(), extraAttempts: v.number() }),
    v.null(),
  ),
});

type CoursePerson = Infer<typeof coursePerson>;

/** Null while the account is being deleted. */
export async function toCoursePerson(
  ctx: QueryCtx,
  enrollment: Doc<"enrollments">,
  { course, hasExam }: { course: Doc<"courses">; hasExam: boolean },
): Promise<CoursePerson | null> {
  const { _id, userId, courseId, enrolledAt, completedAt, lastActiveDay = null } = enrollment;
  const profile = await findProfile(ctx, userId);
  if (profile === null) return null;
  const place = await findPlace(ctx, userId, courseId);
  const lesson = place && (await ctx.db.get("lessons", place.lessonId));
  const best = await findBestAttempt(ctx, { userId, courseId });
  // `completedAt` is set exactly when a certificate exists.
  const certificate = completedAt === undefined ? null : await findCertificate(ctx, userId, courseId);
  return {
    _id,
    userId,
    fullName: profile.fullName,
    email: profile.email,
    enrolledAt,
    progressPercentage: enrollmentProgress(enrollment, course),
    lastActiveDay,
    lesson: lesson && { _id: lesson._id, title: lesson.title },
    exam: best && { attemptId: best._id, score: best.score, passed: best.passed },
    certificate: certificate && { hash: certificate.certificateHash, state: certificate.state },
    accommodation: hasExam ? await readGiven(ctx, { userId, courseId }) : null,
  };
}

async function readGiven(ctx: QueryCtx, participation: Participation): Promise<CoursePerson["accommodation"]> {
  const { version, extraMinutes, extraAttempts } = await findCandidateOrNew(ctx, participation);
  return { version, extraMinutes, extraAttempts };
}
