import { encodeHexLowerCase } from "@oslojs/encoding";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { endsTheRun, isFinal, type GenerationReason } from "../../../shared/generationReasons";
import { generationRules } from "../../../shared/limits";
import { sha256 } from "../../platform/digest";
import { storeGenerated } from "../lessons/drafts";
import { findLesson, readLessonContent, readSummary } from "../lessons/reads";
import { mayStill } from "../../people/profiles/staff";
import type { Outcome } from "./answer";
import { buildPrompt, type Prompt } from "./prompt";
import { waitBeforeRetry } from "./retries";
import { endRun, findQueue, isActive } from "./runs";

type Job = Doc<"generationJobs">;

/**
 * A job's step; any but the current one is outdated.
 * It was canceled, abandoned by the watchdog, or done.
 */
export const stepArgs = { jobId: v.id("generationJobs"), step: v.number() };
export type Step = Infer<ReturnType<typeof v.object<typeof stepArgs>>>;

/** Delay of the next step, scheduled by the caller, if any. */
export type Next = { afterMs: number } | null;

/** `next`: the lesson could not be attempted; try the following one. */
type Begun = { prompt: Prompt; next: null } | { prompt: null; next: Next };

/**
 * The job, or null when it cannot go on.
 * A run ends when its starter loses the right.
 */
async function findStep(ctx: MutationCtx, { jobId, step }: Step): Promise<Job | null> {
  const job = await ctx.db.get("generationJobs", jobId);
  if (!isActive(job) || job.step !== step) return null;
  if (await mayStill(ctx, job.createdBy, "author", () => coursesAhead(ctx, job))) return job;
  await endRun(ctx, job, { status: "canceled" });
  return null;
}

/** The course of the next lesson that still exists; empty if none does. */
async function coursesAhead(ctx: MutationCtx, job: Job): Promise<Id<"courses">[]> {
  const queue = await findQueue(ctx, job._id);
  for (const { lessonId } of queue?.lessons.slice(job.nextIndex) ?? []) {
    const lesson = await ctx.db.get("lessons", lessonId);
    if (lesson !== null) return [lesson.courseId];
  }
  return [];
}

/**
 * Digest of a lesson's text, to detect edits.
 * If it changes while the model writes, someone saved the lesson, and their text stays (AI-4).
 */
export async function digestText(ctx: MutationCtx, lessonId: Id<"lessons">): Promise<string> {
  return encodeHexLowerCase(await sha256(await readLessonContent(ctx, lessonId)));
}

/** Starts on the lesson at the head of the queue. */
export async function beginStep(ctx: MutationCtx, step: Step): Promise<Begun> {
  const job = await findStep(ctx, step);
  const queued = job && (await findQueue(ctx, job._id))?.lessons[job.nextIndex];
  if (!job || !queued) return { prompt: null, next: null };
  const lesson = await ctx.db.get("lessons", queued.lessonId);
  const { lessonId, title } = queued;
  // Taken at the first attempt: someone may save before a retry.
  const seenText = job.current?.seenText ?? (await digestText(ctx, lessonId));
  const current = { lessonId, title: lesson?.title ?? title, seenText };
  await ctx.db.patch("generationJobs", job._id, { status: "running", current, begunAt: Date.now() });
  const begun: Job = { ...job, status: "running", current };
  const prompt = lesson && (await buildPrompt(ctx, lesson));
  if (lesson === null || prompt === null) return { prompt: null, next: await closeLesson(ctx, begun, "lessonGone") };
  if (await isTaken(ctx, begun, lesson)) return { prompt: null, next: await closeLesson(ctx, begun, "alreadyWritten") };
  return { prompt, next: null };
}

/**
 * Stores the answer, schedules a retry or records the failure.
 * Then moves on.
 */
export async function settleStep(ctx: MutationCtx, step: Step, outcome: Outcome): Promise<Next> {
  const job = await findStep(ctx, step);
  if (job?.current === undefined) return null;
  const wait = waitBeforeRetry(outcome, job.retries, generationRules.longestRetryAfterMs);
  if (wait !== null) return await tryAgain(ctx, job, wait);
  if (!outcome.ok) return await closeLesson(ctx, job, outcome.reason);
  const lesson = await findLesson(ctx, job.current.lessonId);
  if (lesson === null) return await closeLesson(ctx, job, "lessonGone");
  if (await isTaken(ctx, job, lesson)) return await closeLesson(ctx, job, "alreadyWritten");
  await storeGenerated(ctx, lesson, { markdown: outcome.markdown, actorId: job.createdBy, jobId: job._id });
  return await closeLesson(ctx, job, null);
}

/**
 * Retries lost steps and fails steps that take too long.
 * Actions run at most once, so a restart loses the current step; it is retried like any transient fault.
 *
 * @param answerTimeoutMs the provider's time limit for one answer
 */
export async function watchStep(ctx: MutationCtx, job: Job, answerTimeoutMs: number): Promise<Next> {
  const work = job.workId ? await ctx.db.system.get("_scheduled_functions", job.workId) : null;
  if (work?.state.kind === "pending") return null;
  if (work?.state.kind === "inProgress") {
    const since = job.begunAt ?? work.scheduledTime;
    if (Date.now() - since <= answerTimeoutMs + generationRules.watchdogMarginMs) return null;
    return await closeLesson(ctx, job, "interrupted");
  }
  const lost = job.retries + 1 >= generationRules.tries;
  return lost ? await closeLesson(ctx, job, "interrupted") : await tryAgain(ctx, job, generationRules.delayMs);
}

async function isTaken(ctx: MutationCtx, { onlyEmpty, current }: Job, { _id }: Doc<"lessons">): Promise<boolean> {
  const { isEmpty, hasDraft } = await readSummary(ctx, _id);
  if (onlyEmpty && (!isEmpty || hasDraft)) return true;
  return current !== undefined && current.seenText !== (await digestText(ctx, _id));
}

async function tryAgain(ctx: MutationCtx, job: Job, afterMs: number): Promise<Next> {
  await ctx.db.patch("generationJobs", job._id, { retries: job.retries + 1 });
  return { afterMs };
}

/** @param reason null on success */
async function closeLesson(ctx: MutationCtx, job: Job, reason: GenerationReason | null): Promise<Next> {
  const nextIndex = job.nextIndex + 1;
  const succeededCount = job.succeededCount + (reason === null ? 1 : 0);
  const lesson = job.current ?? (await findQueue(ctx, job._id))?.lessons[job.nextIndex];
  const failure = reason !== null && lesson && { lessonId: lesson.lessonId, title: lesson.title, reason };
  const isNamed = job.failures.length < generationRules.failures;
  if (failure && !isNamed && !isFinal(reason)) await storeUnnamed(ctx, job, failure.lessonId);
  const failures = failure && isNamed ? [...job.failures, failure] : job.failures;
  const change = { nextIndex, succeededCount, failures };
  const stops = reason !== null && endsTheRun.has(reason);
  if (stops || nextIndex >= job.total) {
    await endRun(ctx, job, { ...change, status: "finished", ...(stops && { stopReason: reason }) });
    return null;
  }
  await ctx.db.patch("generationJobs", job._id, { ...change, retries: 0, current: undefined });
  return { afterMs: generationRules.delayMs };
}

/** Remembers a failed lesson for another try (AI-9). */
async function storeUnnamed(ctx: MutationCtx, job: Job, lessonId: Id<"lessons">): Promise<void> {
  const queue = await findQueue(ctx, job._id);
  if (queue) await ctx.db.patch("generationQueues", queue._id, { unnamed: [...(queue.unnamed ?? []), lessonId] });
}
