import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { ownCertificate, toOwnCertificate } from "../model/certificates/views";
import { studentEnrollment, toStudentEnrollment } from "../model/enrollments/views";
import { studentAttempt, toStudentAttempt } from "../model/exams/views";
import { clampPage } from "../model/pages";
import { hasAdminRole } from "../model/people/access";
import { findProfile } from "../model/people/reads";
import { grantAdmin, revokeAdmin } from "../model/people/roles";
import { searchPeople } from "../model/people/search";
import { studentDetails, studentLine, toStudentDetails, toStudentLine } from "../model/people/views";
import { setBlocked as block } from "../model/people/writes";

const someoneArgs = { userId: v.string(), paginationOpts: paginationOptsValidator };
const nothing = { page: [], isDone: true, continueCursor: "" };

/** Newest first, or best match first: every word of `search` must occur in name or email. */
export const list = adminQuery({
  args: {
    search: v.string(),
    status: v.union(v.literal("all"), v.literal("active"), v.literal("blocked")),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(studentLine),
  handler: async (ctx, { search, status, paginationOpts }) => {
    const filter = { text: search, isBlocked: status === "all" ? null : status === "blocked" };
    const result = await searchPeople(ctx, filter, clampPage(paginationOpts));
    const page = await Promise.all(
      result.page.map(async (profile) => toStudentLine(profile, await hasAdminRole(ctx, profile.userId))),
    );
    return { ...result, page };
  },
});

export const get = adminQuery({
  args: { userId: v.string() },
  returns: v.union(studentDetails, v.null()),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    const profile = userId && (await findProfile(ctx, userId));
    return profile && toStudentDetails(profile, await hasAdminRole(ctx, profile.userId));
  },
});

/** Newest first. */
export const enrollments = adminQuery({
  args: someoneArgs,
  returns: paginationResultValidator(studentEnrollment),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId === null) return nothing;
    const result = await ctx.db
      .query("enrollments")
      .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    const page = await Promise.all(
      result.page.map(async (enrollment) => {
        const course = await ctx.db.get("courses", enrollment.courseId);
        return course && toStudentEnrollment(enrollment, course);
      }),
    );
    return { ...result, page: page.filter((row) => row !== null) };
  },
});

/** Grouped by course, newest first within each: an index on time alone would cost every submission another write. */
export const attempts = adminQuery({
  args: someoneArgs,
  returns: paginationResultValidator(studentAttempt),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId === null) return nothing;
    const result = await ctx.db
      .query("examAttempts")
      .withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    const page = await Promise.all(
      result.page.map(async (attempt) => toStudentAttempt(attempt, await ctx.db.get("courses", attempt.courseId))),
    );
    return { ...result, page };
  },
});

/** Newest first. */
export const certificates = adminQuery({
  args: someoneArgs,
  returns: paginationResultValidator(ownCertificate),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId === null) return nothing;
    const result = await ctx.db
      .query("certificates")
      .withIndex("by_userId_and_issuedAt", (q) => q.eq("userId", userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    return { ...result, page: result.page.map(toOwnCertificate) };
  },
});

/** Errors: notFound, cannotBlockSelf, lastAdmin. */
export const setBlocked = adminMutation({
  args: { userId: v.id("users"), blocked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await block(ctx, { ...args, actorId: ctx.viewer.userId });
    return null;
  },
});

/** Errors: notFound, cannotRevokeSelf, lastAdmin. */
export const setAdmin = adminMutation({
  args: { userId: v.id("users"), isAdmin: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { userId, isAdmin }) => {
    await (isAdmin ? grantAdmin : revokeAdmin)(ctx, { userId, actorId: ctx.viewer.userId });
    return null;
  },
});
