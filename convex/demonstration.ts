import { v } from "convex/values";
import { internal } from "./_generated/api";
import type { Doc } from "./_generated/dataModel";
import type { MutationCtx } from "./_generated/server";
import { internalAction, internalMutation } from "./functions";
import { paginateCatalog } from "./model/courses/catalog";
import { requireDemonstration } from "./model/demonstration/guard";
import { relive, studyOn } from "./model/demonstration/history";
import { makeUpPerson } from "./model/demonstration/people";
import { pick, seededRandom } from "./model/demonstration/random";
import {
  countMadeUpStudents,
  createMadeUpStudent,
  findMadeUpStudent,
  removeMadeUpStudent,
} from "./model/demonstration/students";
import { makeUpStudies, studiesOfGuest } from "./model/demonstration/studies";
import { enroll } from "./model/enrollments/writes";
import { requireUserByEmail } from "./model/people/reads";
import { limits } from "./shared/limits";

/**
 * A school in use (DATA-9): made-up students with months of studies behind them. Like the rest of the demonstration,
 * only on the local backend or with `{"force": true}`.
 */
const force = v.optional(v.boolean());

/** Students who are there already stay as they are. Returns how many are new. */
export const addStudents = internalAction({
  args: { first: v.number(), count: v.number(), force },
  returns: v.number(),
  handler: async (ctx, args) => {
    requireDemonstration(args.force);
    let added = 0;
    for (let number = args.first; number < args.first + args.count; number++) {
      if (await ctx.runMutation(internal.demonstration.addStudent, { number })) added++;
    }
    return added;
  },
});

/** The same person and studies for the same number, catalog and moment; which questions they miss is chance. */
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

/** The demonstration's student: one course begun, one with the exam to come, one certificate. Error: notFound. */
export const studyAsGuest = internalMutation({
  args: { email: v.string(), force },
  returns: v.null(),
  handler: async (ctx, args) => {
    requireDemonstration(args.force);
    const userId = await requireUserByEmail(ctx, args.email);
    const courses = await listCatalog(ctx);
    const lessonCounts = courses.map(({ lessonCount }) => lessonCount);
    await relive(ctx, userId, { studies: studiesOfGuest(lessonCounts, Date.now()), courses });
    return null;
  },
});

/** Some made-up students study, spread over that many seconds. */
export const stayAlive = internalMutation({
  args: { steps: v.number(), seconds: v.number(), force },
  returns: v.null(),
  handler: async (ctx, { steps, seconds, ...args }) => {
    requireDemonstration(args.force);
    for (let step = 0; step < steps; step++) {
      await ctx.scheduler.runAfter(1_000 * seconds * Math.random(), internal.demonstration.oneStep, {});
    }
    return null;
  },
});

/** One of them completes a lesson, takes an exam or enrolls. */
export const oneStep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const student = await findMadeUpStudent(ctx, Math.floor(Math.random() * (await countMadeUpStudents(ctx))));
    const courses = await listCatalog(ctx);
    if (student === null || courses.length === 0) return null;
    const { userId } = student;
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

/** Removes all made-up students with everything of theirs. Returns how many. */
export const removeStudents = internalAction({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    let removed = 0;
    while (await ctx.runMutation(internal.demonstration.removeStudent, {})) removed++;
    return removed;
  },
});

/** Returns false if none is left. */
export const removeStudent = internalMutation({
  args: {},
  returns: v.boolean(),
  handler: async (ctx) => {
    const student = await ctx.db.query("demonstrationStudents").withIndex("by_number").order("desc").first();
    if (student !== null) await removeMadeUpStudent(ctx, student);
    return student !== null;
  },
});

async function listCatalog(ctx: MutationCtx): Promise<Doc<"courses">[]> {
  return (await paginateCatalog(ctx, {}, { numItems: limits.pageSize, cursor: null })).page;
}
