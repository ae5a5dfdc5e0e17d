import { v } from "convex/values";
import type { MutationCtx } from "../_generated/server";
import { internalMutation } from "../functions";
import {
  announce as announceOne,
  converse as converseAbout,
  madeUpAnnouncement,
  madeUpQuestion,
  moveToPast as moveOneToPast,
} from "../model/demonstration/conversations";
import { listCatalog, relive, studyOn } from "../model/demonstration/history";
import { makeUpPerson } from "../model/demonstration/people";
import { pick, seededRandom } from "../model/demonstration/random";
import {
  countMadeUpStudents,
  lastMadeUpStudent,
  createMadeUpStudent,
  findMadeUpStudent,
  removeMadeUpStudent,
} from "../model/demonstration/students";
import { makeUpStudies } from "../model/demonstration/studies";
import { sendBatch } from "../model/learning/announcements/sending";
import { enroll } from "../model/learning/enrollments/writes";
import { requireUserByEmail } from "../model/platform/accounts";
import { fail } from "../model/platform/errors";
import type { AdminCtx } from "../model/platform/rowChange";

/**
 * Creates the student with this number.
 * Same person and studies for the same number, catalog and moment; wrong answers are random.
 */
export const addStudent = internalMutation({
  args: { number: v.number() },
  returns: v.boolean(),
  handler: async (ctx, { number }) => {
    if ((await findMadeUpStudent(ctx, number)) !== null) return false;
    const random = seededRandom(number);
    const userId = await createMadeUpStudent(ctx, number, makeUpPerson(random, number));
    const courses = await listCatalog(ctx);
    const lessonCounts = courses.map(({ lessonCount }) => lessonCount);
    await relive(ctx, userId, { studies: makeUpStudies(random, lessonCounts, Date.now()), courses });
    return true;
  },
});

/** One student completes a lesson, takes an exam or enrolls. */
export const oneStep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const student = await findMadeUpStudent(ctx, Math.floor(Math.random() * (await countMadeUpStudents(ctx))));
    const courses = await listCatalog(ctx);
    if (student === null || courses.length === 0) return null;
    const userId = student._id;
    const enrollments = await ctx.db
      .query("enrollments")
      .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
      .take(courses.length);
    const current = enrollments.find(({ completedAt }) => completedAt === undefined);
    const course = current && (await ctx.db.get("courses", current.courseId));
    if (course) await studyOn(ctx, { userId, course }, { at: Date.now(), share: 0.6 + 0.4 * Math.random() });
    else await enroll(ctx, { userId, courseId: pick(Math.random, courses)._id, couponCode: "" });
    return null;
  },
});

/** Returns null if it was there. Error: notFound (an administrator, or the course). */
export const announce = internalMutation({
  args: { announcement: madeUpAnnouncement },
  returns: v.union(v.id("announcements"), v.null()),
  handler: async (ctx, { announcement }) => await announceOne(await asAdministrator(ctx), announcement),
});

/** Sends it to its next people; returns the cursor of those after them. */
export const sendOn = internalMutation({
  args: { announcementId: v.id("announcements"), cursor: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { announcementId, cursor }) =>
    await sendBatch(ctx, { kind: "announcement", announcementId }, cursor),
});

export const moveToPast = internalMutation({
  args: { announcementId: v.id("announcements"), daysAgo: v.number() },
  returns: v.null(),
  handler: async (ctx, { announcementId, daysAgo }) => {
    await moveOneToPast(ctx, announcementId, { daysAgo });
    return null;
  },
});

/** Returns false if it was there. Error: notFound (an administrator, the student, or the lesson). */
export const converse = internalMutation({
  args: { email: v.string(), question: madeUpQuestion },
  returns: v.boolean(),
  handler: async (ctx, { email, question }) =>
    await converseAbout(await asAdministrator(ctx), await requireUserByEmail(ctx, email), question),
});

async function asAdministrator(ctx: MutationCtx): Promise<AdminCtx> {
  const roles = ctx.db.query("userRoles").withIndex("by_role", (q) => q.eq("role", "admin"));
  const { userId } = (await roles.first()) ?? fail("notFound");
  return { ...ctx, viewer: { userId } };
}

/** Returns false if none is left. */
export const removeStudent = internalMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => {
    const student = await lastMadeUpStudent(ctx);
    if (student !== null) await removeMadeUpStudent(ctx, student);
    return student !== null;
  },
});
