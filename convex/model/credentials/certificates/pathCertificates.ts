import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { listPublishedCourses } from "../../content/paths/reads";
import { newCertificate, readNames, unusedCode } from "./issue";
import { findCertificate, findPathCertificate } from "./reads";

type Ctx = QueryCtx | MutationCtx;
type Certificate = Doc<"certificates">;

/**
 * Valid certificates of all courses that the path shows.
 * Null while one is missing, suspended or revoked, and in a path without courses.
 */
export async function listParts(ctx: Ctx, userId: Id<"users">, path: Doc<"paths">): Promise<Certificate[] | null> {
  const parts: Certificate[] = [];
  for (const course of await listPublishedCourses(ctx, path)) {
    const certificate = await findCertificate(ctx, userId, course._id);
    if (certificate?.state !== "valid") return null;
    parts.push(certificate);
  }
  return parts.length === 0 ? null : parts;
}

/**
 * Issues a path's certificate once those of all its courses are valid (PATH-8).
 * At most one for each student and path, whatever its state. Null while something is missing.
 */
export async function issueIfPathComplete(
  ctx: MutationCtx,
  userId: Id<"users">,
  path: Doc<"paths">,
): Promise<Certificate | null> {
  const issued = await findPathCertificate(ctx, userId, path._id);
  if (issued !== null) return issued;
  const parts = await listParts(ctx, userId, path);
  if (parts === null) return null;
  const issuedAt = Date.now();
  const certificateId = await ctx.db.insert("certificates", {
    userId,
    pathId: path._id,
    certificateHash: await unusedCode(ctx, path._id, userId, issuedAt),
    ...(await readNames(ctx, userId)),
    courseTitle: path.title,
    language: path.language,
    courseDurationHours: sumOf(parts, ({ courseDurationHours }) => courseDurationHours),
    score: Math.round((10 * sumOf(parts, ({ score }) => score)) / parts.length) / 10,
    issuedAt,
    ...newCertificate,
  });
  return await ctx.db.get("certificates", certificateId);
}

const sumOf = (parts: readonly Certificate[], value: (part: Certificate) => number): number =>
  parts.reduce((sum, part) => sum + value(part), 0);

/** Paths' certificates of one student at most. */
const MOST = 100;

/** Paths' certificates of the student that rest on this course's one; none for a path's. */
export async function listPathCertificates(ctx: Ctx, { userId, courseId }: Certificate): Promise<Certificate[]> {
  if (courseId === undefined) return [];
  const certificates = await ctx.db
    .query("certificates")
    .withIndex("by_userId_and_pathId", (q) => q.eq("userId", userId).gt("pathId", "" as Id<"paths">))
    .take(MOST);
  const rests = await Promise.all(
    certificates.map(async ({ _id }) => (await listCourseIds(ctx, _id)).includes(courseId)),
  );
  return certificates.filter(({ state }, index) => rests[index] === true && state !== "replaced");
}

/** Whether all courses behind a path's certificate are certified; true for a course's own. */
export async function areCoursesValid(ctx: Ctx, { _id, userId }: Certificate): Promise<boolean> {
  for (const courseId of await listCourseIds(ctx, _id))
    if ((await findCertificate(ctx, userId, courseId))?.state !== "valid") return false;
  return true;
}

async function listCourseIds(ctx: Ctx, certificateId: Id<"certificates">): Promise<Id<"courses">[]> {
  const record = await ctx.db
    .query("certificateRecords")
    .withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId))
    .unique();
  return record?.courseIds ?? [];
}
