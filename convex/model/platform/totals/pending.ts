import { internal } from "../../../_generated/api";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { Counts, type Count } from "./counts";
import { addToTotal, changesNothing } from "./writes";

/**
 * Age at which a change is added up.
 * Transactions under way may still write beside younger rows; one that read those would run again.
 */
const WAIT_MS = 250;

/**
 * Age below which a scheduled run finds a row.
 * No transaction takes longer.
 */
const RECENT_MS = 10_000;

/**
 * Age at which a row is orphaned; the cron picks it up.
 * Its run failed, or it came with a restored backup.
 */
const ORPHANED_MS = 60_000;

/**
 * Changes per transaction, and the totals that they may touch.
 * An attempt at the largest exam has 102 totals.
 */
const MAX_CHANGES = 256;
const MAX_TOTALS = 500;

/**
 * Rows that a recount reads at most.
 * With more, the total is counted in a quieter minute.
 */
const MAX_COMPARED = 2_000;

/**
 * Queues a change of totals, which `jobs/totals:addUp` adds soon.
 * A class that hands in its exams writes as many new rows, which never conflict. Writing the same few totals
 * instead, most transactions would run again. docs/decisions/008-totals.md has the figures.
 */
export async function addLater(ctx: MutationCtx, counts: readonly Count[]): Promise<void> {
  const changes = counts.filter((count) => !changesNothing(count));
  if (changes.length === 0) return;
  const since = Date.now() - RECENT_MS;
  const isAwaited = (await findOldest(ctx, since)) !== null;
  await ctx.db.insert("pendingCounts", { counts: changes });
  if (!isAwaited) await ctx.scheduler.runAfter(WAIT_MS, internal.jobs.totals.addUp, { since });
}

/**
 * Adds up a batch of queued changes, oldest first.
 * Schedules itself again until none is left.
 *
 * @param since ms since epoch; older rows are added up, and a read would pass over thousands of deleted ones
 */
export async function addUp(ctx: MutationCtx, since: number, now = Date.now()): Promise<void> {
  const oldest = await findOldest(ctx, since);
  if (oldest === null) return;
  // Includes the oldest row, even after the clock was set back.
  const until = Math.max(oldest._creationTime, now - WAIT_MS);
  const pending = await ctx.db
    .query("pendingCounts")
    .withIndex("by_creation_time", (q) => q.gt("_creationTime", since).lte("_creationTime", until))
    .take(MAX_CHANGES);
  const sums = new Counts();
  let added = 0;
  for (const { _id, counts } of pending) {
    if (sums.size > MAX_TOTALS) break;
    for (const count of counts) sums.add(count);
    await ctx.db.delete("pendingCounts", _id);
    added++;
  }
  for (const sum of sums.all()) if (await hasOwner(ctx, sum.kind)) await addToTotal(ctx, sum);

  if ((await findOldest(ctx, since)) === null) return;
  const isFull = added === MAX_CHANGES || added < pending.length;
  const sinceThen = Math.max(since, oldest._creationTime - RECENT_MS);
  await ctx.scheduler.runAfter(isFull ? 0 : WAIT_MS, internal.jobs.totals.addUp, { since: sinceThen });
}

/** Adds up orphaned changes. */
export async function rescuePending(ctx: MutationCtx): Promise<void> {
  const oldest = await findOldest(ctx, 0);
  if (oldest !== null && oldest._creationTime < Date.now() - ORPHANED_MS) await addUp(ctx, 0);
}

async function findOldest(ctx: QueryCtx, since: number): Promise<Doc<"pendingCounts"> | null> {
  return await ctx.db
    .query("pendingCounts")
    .withIndex("by_creation_time", (q) => q.gt("_creationTime", since))
    .first();
}

/**
 * Sums the queued changes of one total.
 * Null if there are more than one transaction reads.
 */
export async function readPending(ctx: QueryCtx, kind: string): Promise<Count | null> {
  const pending = await ctx.db.query("pendingCounts").take(MAX_COMPARED);
  if (pending.length === MAX_COMPARED) return null;
  const sums = new Counts();
  for (const row of pending) for (const count of await wanted(ctx, row)) sums.add(count);
  return sums.of(kind);
}

/** Returns the counts of a change whose owners still exist. */
export async function wanted(ctx: QueryCtx, { counts }: { counts: readonly Count[] }): Promise<Count[]> {
  const isWanted = await Promise.all(counts.map(({ kind }) => hasOwner(ctx, kind)));
  return counts.filter((_, index) => isWanted[index]);
}

/** Tables of the totals' owners, by the first part of a kind. */
const owners = {
  announcement: "announcements",
  coupon: "discountCoupons",
  course: "courses",
  exams: "courses",
  lesson: "lessons",
  practice: "practiceQuestions",
  question: "examQuestions",
} as const;

/**
 * Whether the owner of a total still exists.
 * Its deletion deletes its totals and queued changes.
 */
async function hasOwner(ctx: QueryCtx, kind: string): Promise<boolean> {
  const [of = "", name] = kind.split("/");
  if (name === undefined || !(of in owners)) return true;
  const table = owners[of as keyof typeof owners];
  const id = ctx.db.normalizeId(table, name);
  return id !== null && (await ctx.db.get(table, id)) !== null;
}
