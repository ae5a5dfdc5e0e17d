import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { expireBadge, expireStatusList } from "../badges/writes";
import { findEnrollment, listLessonProgress } from "../../learning/enrollments/reads";
import { findExam } from "../../learning/exams/reads";
import { listLessons } from "../../content/lessons/reads";
import { listModules } from "../../content/modules/reads";
import { findIssuer } from "../../platform/settings/issuer";
import { deleteFiles } from "./files";
import { stateOf, isRevoked } from "./states";
import { takeStatusPlace } from "./statusPlaces";

export type CertificateRecord = Doc<"certificateRecords">;

export async function findRecord(
  ctx: QueryCtx | MutationCtx,
  certificateId: Id<"certificates">,
): Promise<CertificateRecord | null> {
  return await ctx.db
    .query("certificateRecords")
    .withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId))
    .unique();
}

/**
 * What else was true at the issue (CERT-20). A certificate older than records gets what other rows still show. A missing
 * issuer is copied from the settings at the next use, and kept from then on.
 */
export async function ensureRecord(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<CertificateRecord> {
  const found = await findRecord(ctx, certificate._id);
  if (found === null) return await writeRecord(ctx, certificate);
  const issuer = found.issuer === undefined ? await findIssuer(ctx) : null;
  if (issuer === null) return found;
  await ctx.db.patch("certificateRecords", found._id, { issuer });
  await deleteFiles(ctx, certificate._id);
  await expireBadge(ctx, certificate._id);
  return { ...found, issuer };
}

async function writeRecord(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<CertificateRecord> {
  const recordId = await ctx.db.insert("certificateRecords", {
    ...(await readFacts(ctx, certificate)),
    certificateId: certificate._id,
    ...(await takeStatusPlace(ctx)),
    revoked: isRevoked(certificate),
  });
  const record = await ctx.db.get("certificateRecords", recordId);
  if (record === null) throw new Error("The record is gone.");
  return record;
}

type Facts = Pick<CertificateRecord, "program" | "recordedAt" | "enrolledAt" | "passingScore" | "issuer">;

/** A reissue corrects the certificate and nothing of what was true at its issue. */
async function readFacts(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<Facts> {
  const replaced = certificate.replaces && (await ctx.db.get("certificates", certificate.replaces));
  if (replaced) {
    const { program, recordedAt, enrolledAt, passingScore, issuer } = await ensureRecord(ctx, replaced);
    return {
      ...{ program, recordedAt },
      ...(enrolledAt !== undefined && { enrolledAt }),
      ...(passingScore !== undefined && { passingScore }),
      ...(issuer && { issuer }),
    };
  }
  const recordedAt = Date.now();
  const { userId, courseId } = certificate;
  const enrollment = await findEnrollment(ctx, userId, courseId);
  const passingScore = await readPassingScore(ctx, certificate);
  const issuer = await findIssuer(ctx);
  return {
    program: await readProgram(ctx, certificate),
    recordedAt,
    ...(enrollment && { enrolledAt: enrollment.enrolledAt }),
    ...(passingScore !== undefined && { passingScore }),
    ...(issuer && { issuer }),
  };
}

/** That of the exam which was passed. An exam edited since may have had another one. */
async function readPassingScore(
  ctx: MutationCtx,
  { courseId, examAttemptId }: Doc<"certificates">,
): Promise<number | undefined> {
  const attempt = await ctx.db.get("examAttempts", examAttemptId);
  if (attempt?.passingScore !== undefined) return attempt.passingScore;
  const exam = await findExam(ctx, courseId);
  return exam !== null && exam._id === attempt?.examId && exam.version === 0 ? exam.passingScore : undefined;
}

/** The lessons that the student had completed by then, by module. */
async function readProgram(
  ctx: MutationCtx,
  { userId, courseId, issuedAt }: Doc<"certificates">,
): Promise<CertificateRecord["program"]> {
  const progress = await listLessonProgress(ctx, userId, courseId);
  const completed = new Set(progress.filter((row) => row.completedAt <= issuedAt).map(({ lessonId }) => lessonId));
  const taken = (await listLessons(ctx, courseId)).filter(({ _id }) => completed.has(_id));
  const modules = (await listModules(ctx, courseId)).map(({ _id, title }) => ({
    title,
    lessons: taken
      .filter(({ moduleId }) => moduleId === _id)
      .sort((one, other) => one.orderIndex - other.orderIndex)
      .map((lesson) => ({ title: lesson.title, minutes: lesson.durationMinutes })),
  }));
  return modules.filter(({ lessons }) => lessons.length > 0);
}

/** After a change of state: the public bits follow, and documents of what is not valid go. */
export async function followState(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<void> {
  const record = await ensureRecord(ctx, certificate);
  const revoked = isRevoked(certificate);
  if (record.revoked !== revoked) await ctx.db.patch("certificateRecords", record._id, { revoked });
  await expireStatusList(ctx, record.statusList);
  if (stateOf(certificate) !== "valid") await deleteFiles(ctx, certificate._id);
}

/** Of a certificate that is deleted nothing stays but its place, which is never used again and says revoked. */
export async function retireRecord(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<void> {
  const record = await findRecord(ctx, certificateId);
  if (record === null) return;
  const { recordedAt, statusList, statusIndex } = record;
  await ctx.db.replace("certificateRecords", record._id, {
    ...{ certificateId, program: [], recordedAt, statusList, statusIndex },
    revoked: true,
  });
  await expireStatusList(ctx, statusList);
}
