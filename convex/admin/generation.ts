import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { ownCoursesMutation, ownCoursesQuery, staffAction, staffMutation } from "../functions";
import { coursesOf } from "../model/flows/coursesOf";
import { requireRight, type Staff } from "../model/people/profiles/staff";
import { fail } from "../model/platform/errors";
import type { Outcome } from "../model/content/generation/answer";
import {
  describeConfiguration,
  requireConfiguration,
  type ProviderConfiguration,
} from "../model/content/generation/configuration";
import type { Prompt } from "../model/content/generation/prompt";
import { askProvider } from "../model/content/generation/provider";
import { waitBeforeRetry } from "../model/content/generation/retries";
import { cancelRun, createRun, listFailed } from "../model/content/generation/runs";
import { scopeView } from "../model/content/generation/selection";
import { jobView, toJobView } from "../model/content/generation/views";
import { takeFromLimits } from "../model/platform/rateLimits";
import { generationRules } from "../shared/limits";

/** Environment variables that are still missing. */
export const status = ownCoursesQuery("author")({
  args: {},
  returns: v.object({ configured: v.boolean(), missing: v.array(v.string()), model: v.union(v.string(), v.null()) }),
  handler: () => describeConfiguration(),
});

/** The latest run; for a teacher, the latest of their own. */
export const current = ownCoursesQuery("author")({
  args: {},
  returns: v.union(jobView, v.null()),
  handler: async (ctx) => {
    const { userId, courseIds } = ctx.viewer;
    const runs = ctx.db.query("generationJobs");
    const seen = courseIds === null ? runs : runs.withIndex("by_createdBy", (q) => q.eq("createdBy", userId));
    const job = await seen.order("desc").first();
    return job && toJobView(job);
  },
});

/**
 * Starts a run.
 * Errors: generationNotConfigured {missing}, generationRunning, nothingToGenerate, notFound (module),
 * tooManyAttempts {retryAt}.
 */
export const start = staffMutation("author")({
  args: { scope: scopeView, onlyEmpty: v.boolean() },
  returns: v.object({ jobId: v.id("generationJobs"), total: v.number() }),
  handler: async (ctx, args) => {
    requireConfiguration();
    return await launchRun(ctx, { ...args, actorId: ctx.viewer.userId });
  },
});

/**
 * Starts a new run for failed lessons that a retry can help.
 * Errors: those of `start`, notFound (run).
 */
export const retry = ownCoursesMutation("author")({
  args: { jobId: v.id("generationJobs") },
  returns: v.object({ jobId: v.id("generationJobs"), total: v.number() }),
  handler: async (ctx, args) => {
    const job = await requireRun(ctx, args.jobId);
    requireConfiguration();
    const scope = { kind: "lessons" as const, lessonIds: await listFailed(ctx, job) };
    // Its starter may have lost a course since.
    await requireRight(ctx, ctx.viewer, "author", () => coursesOf(ctx, scope));
    return await launchRun(ctx, { scope, onlyEmpty: job.onlyEmpty, actorId: ctx.viewer.userId });
  },
});

/** Returns the run; teachers reach only their own. */
async function requireRun(
  { db, viewer }: MutationCtx & { viewer: Staff },
  jobId: Id<"generationJobs">,
): Promise<Doc<"generationJobs">> {
  const job = await db.get("generationJobs", jobId);
  if (job === null || (viewer.courseIds !== null && job.createdBy !== viewer.userId)) fail("notFound");
  return job;
}

async function launchRun(ctx: MutationCtx, request: Parameters<typeof createRun>[1]) {
  await takeFromLimits(ctx, [{ limit: "generationRuns", key: request.actorId }]);
  const { _id: jobId, total } = await createRun(ctx, request);
  await ctx.scheduler.runAfter(0, internal.jobs.generation.launch, { jobId });
  return { jobId, total };
}

/**
 * The lesson in progress keeps its old text.
 * No-op on a finished run. Error: notFound.
 */
export const cancel = ownCoursesMutation("author")({
  args: { jobId: v.id("generationJobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    await cancelRun(ctx, (await requireRun(ctx, jobId))._id);
    return null;
  },
});

/**
 * Writes one lesson while the editor waits.
 * `reason`: shared/generationReasons. Errors: generationNotConfigured, notFound, tooManyAttempts {retryAt}.
 */
export const generateLessonContent = staffAction("author")({
  args: { lessonId: v.id("lessons") },
  returns: v.object({ success: v.boolean(), reason: v.optional(v.string()) }),
  handler: async (ctx, { lessonId }): Promise<{ success: boolean; reason?: string }> => {
    const configuration = requireConfiguration();
    const { prompt, seenText } = await ctx.runMutation(internal.jobs.generation.prepareOne, { lessonId });
    const written = await write(configuration, prompt);
    if (!written.ok) return { success: false, reason: written.reason };
    const text = { seenText, markdown: written.markdown };
    const stored = await ctx.runMutation(internal.jobs.generation.storeOne, { lessonId, ...text });
    return stored.ok ? { success: true } : { success: false, reason: stored.reason };
  },
});

/** Gives up after a short wait, because a person is waiting. */
async function write(configuration: ProviderConfiguration, prompt: Prompt): Promise<Outcome> {
  for (let failedTries = 0; ; failedTries++) {
    const outcome = await askProvider(configuration, prompt);
    const wait = waitBeforeRetry(outcome, failedTries, generationRules.longestWaitMs);
    if (wait === null) return outcome;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
