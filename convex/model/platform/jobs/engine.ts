import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { jobRules, type JobNote } from "../../../shared/jobs";
import { closeJobEntry, recordAudit, type AuditRecord } from "../audit/writes";
import { fail } from "../errors";
import type { WriteCtx } from "../rowChange";

type Row = Doc<"jobs">;
type Work = Row["work"];
/** Kinds of jobs that an administrator starts and watches. */
export type JobKind = "people" | "invitations" | "certificates" | "questions";
/** Kinds of the server's own work, in batches. */
type BatchKind = Exclude<Work["kind"], JobKind>;
export type WorkOf<Kind extends Work["kind"]> = Extract<Work, { kind: Kind }>;
export type Job<Kind extends JobKind = JobKind> = Omit<Row, "work" | "createdBy"> & {
  createdBy: Id<"users">;
  work: WorkOf<Kind>;
};
export type JobItem = Doc<"jobItems">;
export type NewItem = Pick<
  JobItem,
  "userId" | "certificateId" | "line" | "address" | "input" | "questionId" | "enrollmentId" | "endedId"
>;

/** Report of a job about one row. */
export interface Told {
  note: JobNote;
  /** Account found for a line; the note is deleted with it. */
  userId?: Id<"users">;
}

/** Documents that a job made of a row, stored for its undo. */
export type Made = Pick<JobItem, "questionId" | "enrollmentId" | "endedId">;

/** Outcome of acting on one row; null if there is nothing to keep. */
export type Outcome = Told | { made: Made } | null;

/** Rules of one kind of job. */
export interface JobRules<Kind extends JobKind> {
  /**
   * Lists the rows after a cursor.
   * For jobs that do not know them when they start.
   */
  list?: (ctx: MutationCtx, job: Job<Kind>, cursor: string) => Promise<{ items: NewItem[]; cursor: string | null }>;
  /**
   * Acts on one row, in its own transaction.
   * Returns null if there is nothing to report and nothing to undo.
   */
  act: (ctx: WriteCtx, job: Job<Kind>, item: JobItem) => Promise<Outcome>;
  /**
   * Whether the job still has a purpose.
   * For example its course; a job without it is canceled.
   */
  mayGoOn?: (ctx: MutationCtx, job: Job<Kind>) => Promise<boolean>;
}

/**
 * Does the next batch of the server's own work.
 * The cursor is "" at first. Returns where the rest begins; null at the end.
 */
export type BatchRules<Kind extends BatchKind> = (
  ctx: MutationCtx,
  work: WorkOf<Kind>,
  cursor: string,
) => Promise<string | null>;

export interface JobKinds {
  /**
   * Whether the job's starter may still act.
   * A job ends with their right.
   */
  mayActFor: (ctx: MutationCtx, job: Job) => Promise<boolean>;
  rows: { [Kind in JobKind]: JobRules<Kind> };
  batches: { [Kind in BatchKind]: BatchRules<Kind> };
}

/** Where one job runs at a time: an exam's bank, or an administrator's page. */
export interface JobPlace {
  kind: JobKind;
  createdBy: Id<"users">;
  examId?: Id<"courseExams"> | undefined;
}

export async function findLastJob(
  ctx: QueryCtx | MutationCtx,
  { kind, createdBy, examId }: JobPlace,
): Promise<Job | null> {
  const jobs = ctx.db.query("jobs");
  const placed =
    examId === undefined
      ? jobs.withIndex("by_createdBy_and_kind", (q) => q.eq("createdBy", createdBy).eq("work.kind", kind))
      : jobs.withIndex("by_kind_and_examId", (q) => q.eq("work.kind", kind).eq("work.examId", examId));
  const last = await placed.order("desc").first();
  return last && isWatched(last) ? last : null;
}

const isWatched = (row: Row): row is Row & Job => row.createdBy !== null;

/**
 * Starts work on the given rows.
 * `items: null` for rows that the kind lists. Error: jobRunning.
 *
 * @example
 * const work = { kind: "people", act: "block", ofSearch: false };
 * await startJob(ctx, { createdBy, work, items: [{ userId }], audit: { action: "student.blocked", ...target } });
 */
export async function startJob(
  ctx: MutationCtx,
  {
    items,
    audit,
    ...job
  }: Pick<Job, "createdBy" | "work"> & {
    items: readonly NewItem[] | null;
    /** Entry that stands for the whole job on the audit trail (AUDIT-2). */
    audit: AuditRecord;
  },
): Promise<Id<"jobs">> {
  // An earlier one could not be watched and canceled any more.
  if ((await findLastJob(ctx, { ...job.work, createdBy: job.createdBy }))?.status === "running") fail("jobRunning");
  const jobId = await begin(ctx, { ...job, total: items?.length ?? 0, cursor: items === null ? "" : null });
  await addItems(ctx, jobId, items ?? []);
  await recordAudit(ctx, { ...audit, actorId: job.createdBy, startedJob: jobId });
  return jobId;
}

/**
 * Starts the server's own work.
 *
 * @example await startBatches(ctx, { kind: "examRemoval", examId })
 */
export async function startBatches(ctx: MutationCtx, work: WorkOf<BatchKind>): Promise<Id<"jobs">> {
  return await begin(ctx, { createdBy: null, work, total: 0, cursor: "" });
}

async function begin(
  ctx: MutationCtx,
  fields: Pick<Row, "createdBy" | "work" | "total" | "cursor">,
): Promise<Id<"jobs">> {
  const counts = { doneCount: 0, skippedCount: 0, stepAt: Date.now() };
  const jobId = await ctx.db.insert("jobs", { ...fields, ...counts, status: "running" });
  await ctx.scheduler.runAfter(0, internal.jobs.engine.step, { jobId });
  return jobId;
}

async function addItems(ctx: MutationCtx, jobId: Id<"jobs">, items: readonly NewItem[]): Promise<void> {
  for (const item of items) await ctx.db.insert("jobItems", { ...item, jobId, state: "waiting" });
}

/**
 * Cancels a job; finished rows stay as they are.
 * No-op on a job that is over. Error: notFound.
 */
export async function cancelJob(ctx: MutationCtx, jobId: Id<"jobs">): Promise<void> {
  const { status } = await requireJob(ctx, jobId);
  if (status !== "running") return;
  await endJob(ctx, jobId, "canceled");
  // Deletes waiting rows even if the job's own steps have stopped.
  await ctx.scheduler.runAfter(0, internal.jobs.engine.step, { jobId });
}

export async function requireJob(ctx: QueryCtx | MutationCtx, jobId: Id<"jobs">): Promise<Job> {
  const job = await ctx.db.get("jobs", jobId);
  return job !== null && isWatched(job) ? job : fail("notFound");
}

async function endJob(ctx: MutationCtx, jobId: Id<"jobs">, status: "finished" | "canceled"): Promise<void> {
  const job = await requireJob(ctx, jobId);
  await ctx.db.patch("jobs", jobId, { status, work: withoutNames(job.work) });
  const { doneCount, skippedCount } = job;
  const counts = { done: doneCount - skippedCount, refused: skippedCount, isCanceled: status === "canceled" };
  await closeJobEntry(ctx, jobId, counts);
}

/**
 * Deletes notes, reasons and search words of a job (PRIVACY-7).
 * They may name a person who leaves. Notes are also in each certificate's history.
 */
function withoutNames(work: Job["work"]): Job["work"] {
  if (work.kind === "certificates") return { ...work, note: "" };
  if (work.kind !== "people") return work;
  const { filter, ofCourse, reason } = work;
  return {
    ...work,
    ...(filter && { filter: { ...filter, search: "" } }),
    ...(ofCourse && { ofCourse: { ...ofCourse, search: "" } }),
    ...(reason !== undefined && { reason: "" }),
  };
}

/**
 * Runs one transaction of a job.
 * Lists rows, or acts on the next few. Returns whether there is more to do.
 */
export async function stepJob(ctx: MutationCtx, jobId: Id<"jobs">, kinds: JobKinds): Promise<boolean> {
  const row = await ctx.db.get("jobs", jobId);
  if (row?.createdBy === null) return await runBatch(ctx, row, kinds);
  const job = row && (await findRunning(ctx, row, kinds));
  if (job === null) return await deleteWaiting(ctx, jobId);
  const waiting = await listWaiting(ctx, jobId, jobRules.batch + 1);
  if (waiting.length === 0 && (await listMore(ctx, job, kinds))) return true;
  const batch = waiting.slice(0, jobRules.batch);
  let skipped = 0;
  for (const item of batch) if (await runSeparately(ctx, job, item)) skipped++;
  const isOver = waiting.length === batch.length && (waiting.length === 0 || job.cursor === null);
  const doneCount = job.doneCount + batch.length;
  await ctx.db.patch("jobs", jobId, {
    doneCount,
    skippedCount: job.skippedCount + skipped,
    stepAt: Date.now(),
    // Waiting rows that were deleted do not count.
    ...(isOver && { total: doneCount }),
  });
  if (isOver) await endJob(ctx, jobId, "finished");
  return !isOver;
}

async function runBatch(ctx: MutationCtx, { _id, work, cursor }: Row, kinds: JobKinds): Promise<boolean> {
  const ownWork = work as WorkOf<BatchKind>;
  const next = await batchOf(ownWork.kind, kinds)(ctx, ownWork, cursor ?? "");
  if (next === null) await ctx.db.delete("jobs", _id);
  else await ctx.db.patch("jobs", _id, { cursor: next, stepAt: Date.now() });
  return next !== null;
}

const batchOf = <Kind extends BatchKind>(kind: Kind, kinds: JobKinds): BatchRules<Kind> => kinds.batches[kind];

/**
 * Returns the job while it is running, or null.
 * A job ends with its starter's right, or with its purpose.
 */
async function findRunning(ctx: MutationCtx, job: Row, kinds: JobKinds): Promise<Job | null> {
  if (job.status !== "running" || !isWatched(job)) return null;
  if ((await kinds.mayActFor(ctx, job)) && (await mayGoOn(ctx, job, kinds))) return job;
  await endJob(ctx, job._id, "canceled");
  return null;
}

const rulesOf = <Kind extends JobKind>(kind: Kind, kinds: JobKinds): JobRules<Kind> => kinds.rows[kind];

const mayGoOn = async (ctx: MutationCtx, job: Job, kinds: JobKinds): Promise<boolean> =>
  (await rulesOf(job.work.kind, kinds).mayGoOn?.(ctx, job)) ?? true;

const listWaiting = async (ctx: MutationCtx, jobId: Id<"jobs">, size: number): Promise<JobItem[]> =>
  await ctx.db
    .query("jobItems")
    .withIndex("by_jobId_and_state", (q) => q.eq("jobId", jobId).eq("state", "waiting"))
    .take(size);

async function deleteWaiting(ctx: MutationCtx, jobId: Id<"jobs">): Promise<boolean> {
  const waiting = await listWaiting(ctx, jobId, jobRules.deleted);
  for (const { _id } of waiting) await ctx.db.delete("jobItems", _id);
  return waiting.length === jobRules.deleted;
}

/** Lists more rows; returns whether there may be others. */
async function listMore(ctx: MutationCtx, job: Job, kinds: JobKinds): Promise<boolean> {
  const { list } = rulesOf(job.work.kind, kinds);
  if (job.cursor === null || list === undefined) return false;
  const { items, cursor } = await list(ctx, job, job.cursor);
  await addItems(ctx, job._id, items);
  await ctx.db.patch("jobs", job._id, { total: job.total + items.length, cursor, stepAt: Date.now() });
  return items.length > 0 || cursor !== null;
}

/**
 * Acts on a row in a transaction within the step's.
 * A failure undoes this row only (CERT-27). Returns whether it was skipped.
 */
async function runSeparately(
  ctx: MutationCtx,
  { _id: jobId, createdBy }: Job,
  { _id: itemId }: JobItem,
): Promise<boolean> {
  let outcome: Outcome;
  try {
    outcome = await ctx.runMutation(internal.jobs.engine.act, { actorId: createdBy, jobId, itemId });
  } catch (error) {
    console.error(`Job ${jobId}, item ${itemId}:`, error);
    outcome = { note: "failed" };
  }
  if (outcome === null) await ctx.db.delete("jobItems", itemId);
  else if ("made" in outcome)
    await ctx.db.patch("jobItems", itemId, {
      input: undefined,
      enrollmentId: undefined,
      endedId: undefined,
      ...outcome.made,
      state: "done",
    });
  else await ctx.db.patch("jobItems", itemId, { ...outcome, state: "noted", input: undefined });
  return outcome !== null && "note" in outcome && outcome.note !== "enrolledInstead";
}

/**
 * Acts on one row by the rules of its kind.
 * Errors: notFound, and those of the kind.
 */
export async function actOnItem(ctx: WriteCtx, itemId: Id<"jobItems">, kinds: JobKinds): Promise<Outcome> {
  const item = (await ctx.db.get("jobItems", itemId)) ?? fail("notFound");
  const job = await requireJob(ctx, item.jobId);
  return await rulesOf(job.work.kind, kinds).act(ctx, job, item);
}

/**
 * Resumes jobs without a recent step.
 * Their last one failed, or they came with a restored backup.
 */
export async function resumeJobs(ctx: MutationCtx): Promise<void> {
  const stuck = ctx.db
    .query("jobs")
    .withIndex("by_status_and_stepAt", (q) => q.eq("status", "running").lt("stepAt", Date.now() - jobRules.stuckMs));
  for (const { _id: jobId } of await stuck.take(jobRules.resumed))
    await ctx.scheduler.runAfter(0, internal.jobs.engine.step, { jobId });
}
