import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import { adminAction, adminMutation, adminQuery, staffMutation, staffQuery } from "../functions";
import { saveNote as keepNote } from "../model/people/profiles/notes";
import { recordReading, requireReading } from "../model/people/profiles/readings";
import { certificateLine, toCertificateLine } from "../model/credentials/certificates/views";
import { findLastActive } from "../model/learning/enrollments/activity";
import { paginateEnrollments } from "../model/learning/enrollments/reads";
import { studentEnrollment, toStudentEnrollment } from "../model/learning/enrollments/views";
import { answersOf, readAnswersOf } from "../model/learning/exams/review";
import { studentAttempt, toStudentAttempt } from "../model/learning/exams/views";
import { readForm } from "../model/platform/forms";
import { clampPage, emptyPage } from "../model/platform/pages";
import { hasAdminRole } from "../model/people/profiles/access";
import { requireRight } from "../model/people/profiles/staff";
import { avatarUrl, removeAvatar } from "../model/people/profiles/avatars";
import { findProfile, readOwner } from "../model/platform/accounts";
import { studentDetails, studentLine, toStudentDetails, toStudentLine } from "../model/people/profiles/views";
import { setBlocked as block } from "../model/people/profiles/writes";
import { hashToken, newToken } from "../model/people/signIn/tokens";
import { startPeopleJob } from "../model/flows/peopleJobs";
import { paginateStudents } from "../model/flows/studentList";
import { findCourse } from "../model/content/courses/reads";
import { coursePeopleFilter, peopleActFields, peopleFilter, peopleStatus } from "../model/platform/jobs/tables";
import { failureView, toFailureView } from "../model/people/signIn/views";
import { idlePeriods, passHoldings, studentOrders } from "../shared/adminLists";
import { accountActs, rightOfAct } from "../shared/peopleJobs";
import { studentNoteForm } from "../shared/studentNoteForm";

const someoneArgs = { userId: v.string(), paginationOpts: paginationOptsValidator };

/**
 * Newest first, by `order`, or best match first with `search`.
 * Every word of `search` must occur in name or email; `from` begins the list by name at a letter. With a course, a pass
 * or a time without activity, pages may hold fewer people than asked for, and more, before the end (PEOPLE-12). Error:
 * invalidInput (`today`, yyyy-MM-dd, which these need).
 */
export const list = staffQuery("seePeople")({
  args: {
    search: v.string(),
    status: peopleStatus,
    order: v.optional(literals(...studentOrders)),
    from: v.optional(v.string()),
    courseId: v.optional(v.string()),
    pass: v.optional(literals(...passHoldings)),
    idle: v.optional(literals(...idlePeriods)),
    today: v.optional(v.string()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(studentLine),
  handler: async (ctx, { search, status, pass = "any", idle = "any", today = "", paginationOpts, ...args }) => {
    // The list tells of other courses too (counts, passes), so a teacher's right in one is not enough.
    await requireRight(ctx, ctx.viewer, "seePeople");
    const course = args.courseId ? await findCourse(ctx, args.courseId) : null;
    if (args.courseId && course === null) return emptyPage;
    const isBlocked = status === "all" ? null : status === "blocked";
    const filter = { ...args, text: search, isBlocked, courseId: course?._id ?? null, pass, idle, today };
    const result = await paginateStudents(ctx, filter, clampPage(paginationOpts));
    const page = result.page.map(async (person) => toStudentLine(person, await readFacts(ctx, person.userId)));
    return { ...result, page: await Promise.all(page) };
  },
});

async function readFacts(ctx: QueryCtx, userId: Id<"users">) {
  const lastActiveDay = (await findLastActive(ctx, userId))?.lastActiveDay ?? null;
  return { isAdmin: await hasAdminRole(ctx, userId), lastActiveDay };
}

/**
 * Records the reading of a person's page (PRIVACY-13).
 * The page calls it before reading anything else of the person. A teacher names the course for which they read.
 */
export const open = staffMutation("seePeople")({
  args: { userId: v.string(), courseId: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId !== null) await recordReading(ctx, { actorId: ctx.viewer.userId, userId });
    return null;
  },
});

/**
 * Null for an unknown id.
 * Error, here and below: readingNotRecorded, unless `open` was called before.
 */
export const get = staffQuery("seePeople")({
  args: { userId: v.string() },
  returns: v.union(studentDetails, v.null()),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    const profile = userId && (await findProfile(ctx, userId));
    if (profile === null) return null;
    await requireReading(ctx, args.userId);
    const { email: signInEmail } = await readOwner(ctx, profile);
    const facts = await readFacts(ctx, profile.userId);
    return toStudentDetails(profile, { ...facts, signInEmail, avatarUrl: await avatarUrl(ctx, profile) });
  },
});

/** Newest first. */
export const enrollments = staffQuery("seePeople")({
  args: someoneArgs,
  returns: paginationResultValidator(studentEnrollment),
  handler: async (ctx, args) => {
    await requireReading(ctx, args.userId);
    return await paginateEnrollments(ctx, args, toStudentEnrollment);
  },
});

/**
 * Attempts grouped by course, newest first within each; with `courseId`, that course's only.
 * An index on time alone would cost every submission another write.
 */
export const attempts = staffQuery("seePeople")({
  args: { ...someoneArgs, courseId: v.optional(v.string()) },
  returns: paginationResultValidator(studentAttempt),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId === null) return emptyPage;
    const courseId = args.courseId === undefined ? null : ctx.db.normalizeId("courses", args.courseId);
    if (args.courseId !== undefined && courseId === null) return emptyPage;
    await requireReading(ctx, userId);
    const result = await ctx.db
      .query("examAttempts")
      .withIndex("by_userId_and_courseId_and_submittedAt", (q) => {
        const own = q.eq("userId", userId);
        return courseId === null ? own : own.eq("courseId", courseId);
      })
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    const page = await Promise.all(
      result.page.map(async (attempt) => toStudentAttempt(attempt, await ctx.db.get("courses", attempt.courseId))),
    );
    return { ...result, page };
  },
});

/**
 * A student's answers in an attempt, beside the right ones (EXAM-80).
 * Null if it is not theirs or its course is gone.
 */
export const answers = staffQuery("seePeople")({
  args: { userId: v.string(), attemptId: v.string() },
  returns: v.union(answersOf, v.null()),
  handler: async (ctx, { userId, attemptId }) => {
    await requireReading(ctx, userId);
    return await readAnswersOf(ctx, userId, attemptId);
  },
});

/** Newest first. */
export const certificates = staffQuery("seePeople")({
  args: someoneArgs,
  returns: paginationResultValidator(certificateLine),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId === null) return emptyPage;
    await requireReading(ctx, userId);
    const result = await ctx.db
      .query("certificates")
      .withIndex("by_userId_and_issuedAt", (q) => q.eq("userId", userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toCertificateLine(ctx, row))) };
  },
});

/** Newest first (AUTH-47). */
export const signInFailures = adminQuery({
  args: someoneArgs,
  returns: paginationResultValidator(failureView),
  handler: async (ctx, args) => {
    const userId = ctx.db.normalizeId("users", args.userId);
    if (userId === null) return emptyPage;
    await requireReading(ctx, userId);
    const result = await ctx.db
      .query("signInFailures")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .order("desc")
      .paginate(clampPage(args.paginationOpts));
    return { ...result, page: result.page.map(toFailureView) };
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

/**
 * Changes the chosen people, or all who match the filter; `ofCourse` filters the people of `courseId`.
 * Watched through admin/jobs:last. Errors: invalidInput, formInvalid, notFound, examUnavailable, jobRunning (one at a
 * time), notAdmin (support blocks nobody).
 */
export const startJob = staffMutation("letIn")({
  args: {
    act: literals(...accountActs),
    userIds: v.array(v.id("users")),
    filter: v.optional(peopleFilter),
    ofCourse: v.optional(coursePeopleFilter),
    ...peopleActFields,
  },
  returns: v.null(),
  handler: async (ctx, request) => {
    await requireRight(ctx, ctx.viewer, rightOfAct[request.act]);
    await startPeopleJob(ctx, { ...request, createdBy: ctx.viewer.userId });
    return null;
  },
});

/** Errors: notFound, editConflict, formInvalid. */
export const saveNote = staffMutation("letIn")({
  args: { userId: v.id("users"), version: v.number(), note: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, version, ...input }) => {
    await keepNote(ctx, { userId, seenVersion: version, ...readForm(studentNoteForm, input) });
    return null;
  },
});

/** Deletes the file too; no-op without one. Error: notFound. */
export const removePicture = adminMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await removeAvatar(ctx, userId);
    return null;
  },
});

/**
 * Token of a password reset link (AUTH-23).
 * It cannot be read again. Errors: notFound, cannotResetAdmin.
 */
export const createResetToken = adminAction({
  args: { userId: v.id("users") },
  returns: v.object({ token: v.string(), expiresAt: v.number() }),
  handler: async (ctx, { userId }): Promise<{ token: string; expiresAt: number }> => {
    const token = newToken();
    const tokenHash = await hashToken(token);
    const expiresAt = await ctx.runMutation(internal.jobs.passwordResets.issueByAdministrator, { userId, tokenHash });
    return { token, expiresAt };
  },
});
