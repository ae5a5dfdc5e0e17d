import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { missingStudy } from "../../learning/enrollments/places";
import { findBestPassedAttempt } from "../../learning/exams/reads";
import { findProfile } from "../../platform/accounts";
import { certificateCode } from "./certificateCode";
import { isPrintable } from "./printable";
import { findCertificate, findCertificateByCode } from "./reads";

/** Initial values; a trigger maintains the search text. */
export const newCertificate = { state: "valid", isShared: false, searchText: "" } as const;

/** Printed without a name (CERT-5). */
const NAMELESS_STUDENT = "Aluno";

/**
 * Issues the certificate when exam, lessons and the study that the course asks for are complete.
 *
 * Call this in the transaction of every event that can complete them. There must be at least one lesson. The
 * certificate completes the enrollment.
 *
 * @returns the certificate for this student and course, or null while something is missing
 */
export async function issueIfComplete(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  course: Doc<"courses">,
  issuedAt = Date.now(),
): Promise<Doc<"certificates"> | null> {
  const { userId, courseId } = enrollment;
  // It is set exactly when a certificate exists, so
  // the common case reads no certificates.
  if (enrollment.completedAt !== undefined) return await findCertificate(ctx, userId, courseId);
  // The student's count may still include deleted lessons;
  // the removal checks again when it ends.
  if (course.openRemovals > 0) return null;
  if (course.lessonCount === 0 || enrollment.completedLessonCount < course.lessonCount) return null;
  const attempt = await findBestPassedAttempt(ctx, { userId, courseId });
  if (attempt === null || (await missingStudy(ctx, enrollment, course)) > 0) return null;

  const certificateId = await ctx.db.insert("certificates", {
    userId,
    courseId,
    examAttemptId: attempt._id,
    certificateHash: await unusedCode(ctx, courseId, userId, issuedAt),
    ...(await readNames(ctx, userId)),
    courseTitle: course.title,
    language: course.language,
    courseDurationHours: course.durationHours,
    score: attempt.score,
    issuedAt,
    ...newCertificate,
  });
  return await ctx.db.get("certificates", certificateId);
}

/** Names as printed, from the profile. */
export async function readNames(
  ctx: MutationCtx,
  userId: Id<"users">,
): Promise<Pick<Doc<"certificates">, "studentName" | "latinName">> {
  const { fullName = "", latinName } = (await findProfile(ctx, userId)) ?? {};
  const studentName = fullName.trim() || NAMELESS_STUDENT;
  return { studentName, ...(latinName !== undefined && !isPrintable(studentName) && { latinName }) };
}

/** @param subjectId of the course or path */
export async function unusedCode(
  ctx: MutationCtx,
  subjectId: string,
  userId: Id<"users">,
  from: number,
): Promise<string> {
  for (let time = from; ; time++) {
    const code = certificateCode(subjectId, userId, time);
    if ((await findCertificateByCode(ctx, code)) === null) return code;
  }
}
