import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { internalAction, internalMutation } from "../functions";
import { demonstrationIssuer } from "../model/demonstration/content";
import { madeUpAnnouncement, madeUpQuestion } from "../model/demonstration/conversations";
import { requireDemonstration } from "../model/demonstration/guard";
import { listCatalog, relive } from "../model/demonstration/history";
import { studiesOfGuest } from "../model/demonstration/studies";
import { findIssuer, saveIssuer } from "../model/platform/settings/issuer";
import { keepSignature } from "../model/platform/settings/signature";
import { deleteFile } from "../model/platform/storedFiles";
import { requireUserByEmail } from "../model/platform/accounts";

/**
 * A school in use (DATA-9): made-up students and their studies.
 * Like the rest of the demonstration, only on the local backend or with `{"force": true}`.
 */
const force = v.optional(v.boolean());

/**
 * Names the issuer of certificates, with a picture of a signature (`convex/seed/signature.png`).
 * An issuer that is there stays as it is.
 */
export const nameIssuer = internalMutation({
  args: { signatureId: v.id("_storage"), force },
  returns: v.null(),
  handler: async (ctx, { signatureId, ...args }) => {
    requireDemonstration(args.force);
    if ((await findIssuer(ctx)) === null) {
      await saveIssuer(ctx, demonstrationIssuer, 0);
      await keepSignature(ctx, signatureId);
    } else await deleteFile(ctx, signatureId);
    return null;
  },
});

/**
 * Adds missing students and returns how many are new.
 * Existing ones stay as they are.
 */
export const addStudents = internalAction({
  args: { first: v.number(), count: v.number(), force },
  returns: v.number(),
  handler: async (ctx, args) => {
    requireDemonstration(args.force);
    let added = 0;
    for (let number = args.first; number < args.first + args.count; number++) {
      if (await ctx.runMutation(internal.jobs.demonstration.addStudent, { number })) added++;
    }
    return added;
  },
});

/**
 * Enrolls the demonstration's student.
 * One course begun, one before the exam, one with a certificate. Error: notFound.
 */
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

/**
 * Sends announcements, and asks and answers questions under lessons.
 * `email`: of the demonstration's student. What is there stays as it is. Error: notFound.
 */
export const converse = internalAction({
  args: {
    email: v.string(),
    announcements: v.array(madeUpAnnouncement),
    questions: v.array(madeUpQuestion),
    force,
  },
  returns: v.null(),
  handler: async (ctx, { email, announcements, questions, ...args }) => {
    requireDemonstration(args.force);
    for (const announcement of announcements) await announce(ctx, announcement);
    for (const question of questions) await ctx.runMutation(internal.jobs.demonstration.converse, { email, question });
    return null;
  },
});

/** Everybody who is there now gets it, whenever their account was made. */
async function announce(ctx: ActionCtx, announcement: Infer<typeof madeUpAnnouncement>): Promise<void> {
  const { demonstration } = internal.jobs;
  const announcementId = await ctx.runMutation(demonstration.announce, { announcement });
  if (announcementId === null) return;
  // Beside its job: people get an announcement once.
  for (let cursor: string | null = ""; cursor !== null;)
    cursor = await ctx.runMutation(demonstration.sendOn, { announcementId, cursor });
  await ctx.runMutation(demonstration.moveToPast, { announcementId, daysAgo: announcement.daysAgo });
}

/** Lets some made-up students study within so many seconds. */
export const stayAlive = internalMutation({
  args: { steps: v.number(), seconds: v.number(), force },
  returns: v.null(),
  handler: async (ctx, { steps, seconds, ...args }) => {
    requireDemonstration(args.force);
    for (let step = 0; step < steps; step++) {
      await ctx.scheduler.runAfter(1_000 * seconds * Math.random(), internal.jobs.demonstration.oneStep, {});
    }
    return null;
  },
});

/** Deletes all made-up students and returns how many. */
export const removeStudents = internalAction({
  args: {},
  returns: v.number(),
  handler: async (ctx) => {
    let removed = 0;
    while (await ctx.runMutation(internal.jobs.demonstration.removeStudent, {})) removed++;
    return removed;
  },
});
