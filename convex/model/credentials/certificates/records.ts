import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { expireBadge, expireStatusList } from "../badges/writes";
import { findEnrollment } from "../../learning/enrollments/reads";
import { fail } from "../../platform/errors";
import { listLessons } from "../../content/lessons/reads";
import { listModules } from "../../content/modules/reads";
import { findIssuer } from "../../platform/settings/issuer";
import { listPublishedCourses } from "../../content/paths/reads";
import { findCertificate } from "./reads";
import { deleteFiles } from "./files";
import { isRevoked } from "./states";
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
 * Returns the record, which every certificate has.
 * Error: notFound.
 */
export async function requireRecord(
  ctx: QueryCtx | MutationCtx,
  certificateId: Id<"certificates">,
): Promise<CertificateRecord> {
  return (await findRecord(ctx, certificateId)) ?? fail("notFound");
}

/**
 * Returns the record, with the issuer if one is named.
 *
 * The first use after that copies the issuer from the settings; later changes of the settings do not reach it.
 */
export async function requireRecordWithIssuer(
  ctx: MutationCtx,
  certificateId: Id<"certificates">,
): Promise<CertificateRecord> {
  const record = await requireRecord(ctx, certificateId);
  const issuer = record.issuer === undefined ? await findIssuer(ctx) : null;
  if (issuer === null) return record;
  await ctx.db.patch("certificateRecords", record._id, { issuer });
  await deleteFiles(ctx, certificateId);
  await expireBadge(ctx, certificateId);
  return { ...record, issuer };
}

/** Stores further facts from the time of the issue (CERT-20). */
export async function createRecord(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<void> {
  await ctx.db.insert("certificateRecords", {
    ...(await readFacts(ctx, certificate)),
    certificateId: certificate._id,
    ...(await takeStatusPlace(ctx)),
    revoked: isRevoked(certificate),
  });
}

type Facts = Pick<CertificateRecord, "program" | "courseIds" | "recordedAt" | "enrolledAt" | "passingScore" | "issuer">;

/** Reads the facts; a reissue copies those of its original. */
async function readFacts(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<Facts> {
  const { userId, courseId, examAttemptId, pathId, replaces } = certificate;
  if (replaces !== undefined) {
    const replaced = await requireRecordWithIssuer(ctx, replaces);
    const { program, courseIds, recordedAt, enrolledAt, passingScore, issuer } = replaced;
    return {
      ...{ program, recordedAt, enrolledAt, passingScore },
      ...(courseIds && { courseIds }),
      ...(issuer && { issuer }),
    };
  }
  if (pathId !== undefined) return await readPathFacts(ctx, certificate, pathId);
  if (courseId === undefined || examAttemptId === undefined) fail("notFound");
  const { enrolledAt } = (await findEnrollment(ctx, userId, courseId)) ?? fail("notEnrolled");
  const { passingScore } = (await ctx.db.get("examAttempts", examAttemptId)) ?? fail("notFound");
  const issuer = await findIssuer(ctx);
  const program = await readProgram(ctx, courseId);
  return { program, recordedAt: Date.now(), enrolledAt, passingScore, ...(issuer && { issuer }) };
}

/** Facts of a path: its courses with their hours, the earliest start, and the lowest pass mark (PATH-8). */
async function readPathFacts(
  ctx: MutationCtx,
  { userId, courseTitle }: Doc<"certificates">,
  pathId: Id<"paths">,
): Promise<Facts> {
  const path = (await ctx.db.get("paths", pathId)) ?? fail("notFound");
  const courses = await listPublishedCourses(ctx, path);
  const parts = await Promise.all(
    courses.map(async ({ _id }) => (await findCertificate(ctx, userId, _id)) ?? fail("notFound")),
  );
  const records = await Promise.all(parts.map(({ _id }) => requireRecord(ctx, _id)));
  const issuer = await findIssuer(ctx);
  const lessons = parts.map((part) => ({ title: part.courseTitle, minutes: 60 * part.courseDurationHours }));
  return {
    program: [{ title: courseTitle, lessons }],
    courseIds: courses.map(({ _id }) => _id),
    recordedAt: Date.now(),
    enrolledAt: Math.min(...records.map(({ enrolledAt }) => enrolledAt)),
    passingScore: Math.min(...records.map(({ passingScore }) => passingScore)),
    ...(issuer && { issuer }),
  };
}

/** Reads all lessons by module; the student completed each. */
async function readProgram(ctx: MutationCtx, courseId: Id<"courses">): Promise<CertificateRecord["program"]> {
  const lessons = await listLessons(ctx, courseId);
  const modules = (await listModules(ctx, courseId)).map(({ _id, title }) => ({
    title,
    lessons: lessons
      .filter(({ moduleId }) => moduleId === _id)
      .sort((one, other) => one.orderIndex - other.orderIndex)
      .map((lesson) => ({ title: lesson.title, minutes: lesson.durationMinutes })),
  }));
  return modules.filter((module) => module.lessons.length > 0);
}

/** Updates bits and documents after a change of state. */
export async function followState(ctx: MutationCtx, certificate: Doc<"certificates">): Promise<void> {
  const record = await requireRecord(ctx, certificate._id);
  const revoked = isRevoked(certificate);
  if (record.revoked !== revoked) await ctx.db.patch("certificateRecords", record._id, { revoked });
  await expireStatusList(ctx, record.statusList);
  if (certificate.state !== "valid") await deleteFiles(ctx, certificate._id);
}

/**
 * Clears a deleted certificate's record.
 * The place stays taken and revoked.
 */
export async function retireRecord(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<void> {
  const record = await findRecord(ctx, certificateId);
  if (record === null) return;
  const { statusList, statusIndex } = record;
  const nothing = { program: [], recordedAt: 0, enrolledAt: 0, passingScore: 0 };
  await ctx.db.replace("certificateRecords", record._id, {
    ...nothing,
    certificateId,
    statusList,
    statusIndex,
    revoked: true,
  });
  await expireStatusList(ctx, statusList);
}
