import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { publicQuery, studentQuery } from "./functions";
import { normalizeCertificateCode } from "./model/certificates/certificateCode";
import { findCertificateByCode } from "./model/certificates/reads";
import {
  ownCertificate,
  toOwnCertificate,
  toVerifiedCertificate,
  verifiedCertificate,
} from "./model/certificates/views";
import { awaitedCertificate, readAwaitedCertificate } from "./model/exams/standing";
import { clampPage } from "./model/pages";
import { limits } from "./shared/limits";

/** Public check by code. */
export const verify = publicQuery({
  args: { hash: v.string() },
  returns: v.union(verifiedCertificate, v.null()),
  handler: async (ctx, args) => {
    if (args.hash.length > limits.certificateCode) return null;
    const certificate = await findCertificateByCode(ctx, normalizeCertificateCode(args.hash));
    return certificate && toVerifiedCertificate(certificate);
  },
});

/** Newest first. */
export const mine = studentQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(ownCertificate),
  handler: async (ctx, args) => {
    const result = await ctx.db
      .query("certificates")
      .withIndex("by_userId_and_issuedAt", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    return { ...result, page: result.page.map(toOwnCertificate) };
  },
});

const NEWEST_ENROLLMENTS = 50;

/** Exams that the caller passed before finishing the lessons, of the newest 50 enrollments. */
export const awaited = studentQuery({
  args: {},
  returns: v.array(awaitedCertificate),
  handler: async (ctx) => {
    const enrollments = await ctx.db
      .query("enrollments")
      .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", ctx.viewer.userId))
      .order("desc")
      .take(NEWEST_ENROLLMENTS);
    const awaited = await Promise.all(enrollments.map((enrollment) => readAwaitedCertificate(ctx, enrollment)));
    return awaited.filter((certificate) => certificate !== null);
  },
});

/** Null for other users' certificates. */
export const get = studentQuery({
  args: { certificateId: v.string() },
  returns: v.union(ownCertificate, v.null()),
  handler: async (ctx, args) => {
    const certificateId = ctx.db.normalizeId("certificates", args.certificateId);
    const certificate = certificateId && (await ctx.db.get("certificates", certificateId));
    return certificate?.userId === ctx.viewer.userId ? toOwnCertificate(certificate) : null;
  },
});
