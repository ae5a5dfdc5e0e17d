import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { studentMutation, studentQuery } from "../functions";
import { giveLatinName } from "../model/credentials/certificates/latinNames";
import { requestName as request } from "../model/credentials/certificates/nameRequests";
import { requireOwnCertificate } from "../model/credentials/certificates/reads";
import { ownCertificate, toOwnCertificate } from "../model/credentials/certificates/views";
import { awaitedCertificate, readAwaitedCertificate } from "../model/flows/examResult";
import { clampPage } from "../model/platform/pages";

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
    return { ...result, page: await Promise.all(result.page.map((row) => toOwnCertificate(ctx, row))) };
  },
});

const NEWEST_ENROLLMENTS = 50;

/**
 * Exams the caller passed before finishing the lessons.
 * Looks at the newest 50 enrollments.
 */
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
    return certificate?.userId === ctx.viewer.userId ? await toOwnCertificate(ctx, certificate) : null;
  },
});

/** Error: notFound. */
export const setShared = studentMutation({
  args: { certificateId: v.id("certificates"), isShared: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { certificateId, isShared }) => {
    await requireOwnCertificate(ctx, ctx.viewer.userId, certificateId);
    await ctx.db.patch("certificates", certificateId, { isShared });
    return null;
  },
});

/**
 * Requests another printed name.
 * Errors: notFound, formInvalid, certificateStateChanged, certificateRequestOpen, tooManyAttempts {retryAt}.
 */
export const requestName = studentMutation({
  args: { certificateId: v.id("certificates"), studentName: v.string(), note: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { certificateId, ...input }) => {
    await request(ctx, await requireOwnCertificate(ctx, ctx.viewer.userId, certificateId), input);
    return null;
  },
});

/**
 * Sets how documents print a name whose letters they lack; once.
 * Errors: notFound, formInvalid, certificateStateChanged.
 */
export const setLatinName = studentMutation({
  args: { certificateId: v.id("certificates"), latinName: v.string() },
  returns: v.null(),
  handler: async (ctx, { certificateId, ...input }) => {
    await giveLatinName(ctx, await requireOwnCertificate(ctx, ctx.viewer.userId, certificateId), input);
    return null;
  },
});
