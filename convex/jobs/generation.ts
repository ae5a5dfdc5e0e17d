import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { internalAction, internalMutation, staffStep } from "../functions";
import { fail } from "../model/platform/errors";
import { refusal, type Outcome } from "../model/content/generation/answer";
import { answerTimeout, describeConfiguration, requireConfiguration } from "../model/content/generation/configuration";
import { buildPrompt, promptView } from "../model/content/generation/prompt";
import { askProvider } from "../model/content/generation/provider";
import { isActive } from "../model/content/generation/runs";
import { beginStep, digestText, settleStep, stepArgs, watchStep, type Next } from "../model/content/generation/steps";
import { storeGenerated } from "../model/content/lessons/drafts";
import { findLesson } from "../model/content/lessons/reads";
import { takeFromLimits } from "../model/platform/rateLimits";
import { generationReasons } from "../shared/generationReasons";
import { generationRules } from "../shared/limits";

/**
 * AI generation worker: one action per attempt at a lesson.
 * Runs between two transactions. Every wait is a scheduled function, so runs survive closed browsers and restarts;
 * `watch` recovers steps lost to a restart.
 */
const outcomeView = v.union(
  v.object({ ok: v.literal(true), markdown: v.string() }),
  v.object({
    ok: v.literal(false),
    reason: literals(...generationReasons),
    retryAfterMs: v.union(v.number(), v.null()),
  }),
);

/** Increments the step number and schedules the worker. */
async function scheduleNext(ctx: MutationCtx, jobId: Id<"generationJobs">, next: Next): Promise<void> {
  if (next === null) return;
  const job = await ctx.db.get("generationJobs", jobId);
  if (!isActive(job)) return;
  const step = job.step + 1;
  const workId = await ctx.scheduler.runAfter(next.afterMs, internal.jobs.generation.work, { jobId, step });
  await ctx.db.patch("generationJobs", jobId, { step, workId, begunAt: undefined });
}

/** Schedules the first step of a new run and its watchdog. */
export const launch = internalMutation({
  args: { jobId: v.id("generationJobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    await scheduleNext(ctx, jobId, { afterMs: 0 });
    await ctx.scheduler.runAfter(generationRules.watchMs, internal.jobs.generation.watch, { jobId });
    return null;
  },
});

/** One attempt at one lesson. */
export const work = internalAction({
  args: stepArgs,
  returns: v.null(),
  handler: async (ctx, step): Promise<null> => {
    const prompt = await ctx.runMutation(internal.jobs.generation.begin, step);
    if (prompt === null) return null;
    // The variables may have been removed since the run started.
    const outcome = describeConfiguration().configured
      ? await askProvider(requireConfiguration(), prompt)
      : refusal("keyRefused");
    await ctx.runMutation(internal.jobs.generation.settle, { ...step, outcome });
    return null;
  },
});

export const begin = internalMutation({
  args: stepArgs,
  returns: v.union(promptView, v.null()),
  handler: async (ctx, step) => {
    const { prompt, next } = await beginStep(ctx, step);
    await scheduleNext(ctx, step.jobId, next);
    return prompt;
  },
});

export const settle = internalMutation({
  args: { ...stepArgs, outcome: outcomeView },
  returns: v.null(),
  handler: async (ctx, { outcome, ...step }) => {
    await scheduleNext(ctx, step.jobId, await settleStep(ctx, step, outcome));
    return null;
  },
});

/** Reschedules itself while the run lasts. */
export const watch = internalMutation({
  args: { jobId: v.id("generationJobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    const job = await ctx.db.get("generationJobs", jobId);
    if (!isActive(job)) return null;
    await scheduleNext(ctx, jobId, await watchStep(ctx, job, answerTimeout()));
    await ctx.scheduler.runAfter(generationRules.watchMs, internal.jobs.generation.watch, { jobId });
    return null;
  },
});

/**
 * Single-lesson generation, called by `admin/generation`.
 * Errors: notFound, tooManyAttempts {retryAt}, those of requireRight.
 */
export const prepareOne = staffStep("author")({
  args: { lessonId: v.id("lessons") },
  returns: v.object({ prompt: promptView, seenText: v.string() }),
  handler: async (ctx, { lessonId }) => {
    await takeFromLimits(ctx, [{ limit: "generatedLessons", key: ctx.viewer.userId }]);
    const lesson = await ctx.db.get("lessons", lessonId);
    const prompt = (lesson && (await buildPrompt(ctx, lesson))) ?? fail("notFound");
    return { prompt, seenText: await digestText(ctx, lessonId) };
  },
});

/**
 * Stores the text unless someone saved the lesson in between.
 * Rechecks the right, which may have been taken while the model was writing.
 */
export const storeOne = staffStep("author")({
  args: { lessonId: v.id("lessons"), seenText: v.string(), markdown: v.string() },
  returns: outcomeView,
  handler: async (ctx, { lessonId, seenText, markdown }): Promise<Outcome> => {
    const lesson = await findLesson(ctx, lessonId);
    if (lesson === null) return refusal("lessonGone");
    if ((await digestText(ctx, lessonId)) !== seenText) return refusal("alreadyWritten");
    await storeGenerated(ctx, lesson, { markdown, actorId: ctx.viewer.userId });
    return { ok: true, markdown: "" };
  },
});
