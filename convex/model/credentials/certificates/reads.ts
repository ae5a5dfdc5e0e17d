import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { readCertificateCode, sameLooks, sharedBeginning } from "../../../shared/certificateCode";

type Ctx = QueryCtx | MutationCtx;

/**
 * Returns the certificate that is not replaced.
 * A reissue is always newer than the certificate it replaces.
 */
export async function findCertificate(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Doc<"certificates"> | null> {
  return await ctx.db
    .query("certificates")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .order("desc")
    .first();
}

/** Likewise of a path. */
export async function findPathCertificate(
  ctx: Ctx,
  userId: Id<"users">,
  pathId: Id<"paths">,
): Promise<Doc<"certificates"> | null> {
  return await ctx.db
    .query("certificates")
    .withIndex("by_userId_and_pathId", (q) => q.eq("userId", userId).eq("pathId", pathId))
    .order("desc")
    .first();
}

/** The certificate itself, or the last correction of a replaced one. */
async function findCurrent(ctx: Ctx, certificate: Doc<"certificates">): Promise<Doc<"certificates"> | null> {
  const { state, userId, courseId, pathId } = certificate;
  if (state !== "replaced") return certificate;
  if (pathId) return await findPathCertificate(ctx, userId, pathId);
  return courseId ? await findCertificate(ctx, userId, courseId) : null;
}

export async function findCertificateByCode(ctx: Ctx, certificateHash: string): Promise<Doc<"certificates"> | null> {
  return await ctx.db
    .query("certificates")
    .withIndex("by_certificateHash", (q) => q.eq("certificateHash", certificateHash))
    .unique();
}

/** Maximum of certificates per student and course, with reissues. */
const REISSUES = 50;

/** Finds a certificate by a typed code of any length (VERIFY-10). */
export async function findTypedCode(ctx: Ctx, typed: string): Promise<Doc<"certificates"> | null> {
  if (typed.length > limits.certificateCode) return null;
  const exact = await findCertificateByCode(ctx, typed.normalize("NFKC").trim().toUpperCase());
  if (exact !== null) return exact;
  const code = readCertificateCode(typed);
  const beginning = sharedBeginning(code);
  if (beginning === null) return null;
  const certificates = await ctx.db
    .query("certificates")
    .withIndex("by_certificateHash", (q) => q.gt("certificateHash", beginning).lt("certificateHash", `${beginning}~`))
    .take(REISSUES);
  const same = certificates.filter(({ certificateHash }) => sameLooks(certificateHash) === sameLooks(code));
  return same.find(({ certificateHash }) => certificateHash === code) ?? (same.length === 1 ? (same[0] ?? null) : null);
}

/**
 * Returns the last correction, if it is shared.
 * Sharing follows a certificate through its corrections.
 */
export async function findShared(ctx: Ctx, typed: string): Promise<Doc<"certificates"> | null> {
  const named = await findTypedCode(ctx, typed);
  const current = named && (await findCurrent(ctx, named));
  return current?.isShared ? current : null;
}

/**
 * Returns a certificate of the student.
 * Error: notFound, also for another student's.
 */
export async function requireOwnCertificate(
  ctx: Ctx,
  userId: Id<"users">,
  certificateId: Id<"certificates">,
): Promise<Doc<"certificates">> {
  const certificate = await ctx.db.get("certificates", certificateId);
  return certificate?.userId === userId ? certificate : fail("notFound");
}
