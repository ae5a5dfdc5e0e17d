import { internal } from "../../../_generated/api";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { Counts, type Count } from "./counts";
import { addToTotal, changesNothing } from "./writes";

/** Transactions under way may still write beside what waits less, and one that read it would run again. */
const WAIT_MS = 250;

/** A run that is on its way finds what came since; so long no transaction takes. */
const RECENT_MS = 10_000;

/** What waits so long was forgotten: its run failed, or it came with a restored copy. */
const FORGOTTEN_MS = 60_000;

/** Changes and totals of one transaction; an attempt at the largest exam has 102 totals. */
const MAX_CHANGES = 256;
const MAX_TOTALS = 500;

/** What a recount reads at most; a school with more is counted in a quieter minute. */
const MAX_COMPARED = 2_000;

/**
 * Notes what a change counts for; `jobs/totals:addUp` adds it up a moment later. A class that hands in its exams writes as
 * many new rows, which never conflict, where it would write the same few totals and most of it would run again.
 * docs/decisions/008-totals.md has the figures.
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
 * Adds up a batch of what waits, the oldest first, and comes again as long as anything does.
 *
 * @param since ms since epoch. What is older has been added up: to look there would pass over thousands of deleted rows.
 */
export async function addUp(ctx: MutationCtx, since: number, now = Date.now()): Promise<void> {
  const oldest = await findOldest(ctx, since);
  if (oldest === null) return;
  // The oldest in any case, also after the clock was set back.
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

/** Adds up what was forgotten. */
export async function rescuePending(ctx: MutationCtx): Promise<void> {
  const oldest = await findOldest(ctx, 0);
  if (oldest !== null && oldest._creationTime < Date.now() - FORGOTTEN_MS) await addUp(ctx, 0);
}

async function findOldest(ctx: QueryCtx, since: number): Promise<Doc<"pendingCounts"> | null> {
  return await ctx.db
    .query("pendingCounts")
    .withIndex("by_creation_time", (q) => q.gt("_creationTime", since))
    .first();
}

/** What waits for one total; null when more waits than one transaction reads. */
export async function readPending(ctx: QueryCtx, kind: string): Promise<Count | null> {
  const pending = await ctx.db.query("pendingCounts").take(MAX_COMPARED);
  if (pending.length === MAX_COMPARED) return null;
  const sums = new Counts();
  for (const row of pending) for (const count of await wanted(ctx, row)) sums.add(count);
  return sums.of(kind);
}

/** Counts of a waiting change, without those for what is gone. */
export async function wanted(ctx: QueryCtx, { counts }: { counts: readonly Count[] }): Promise<Count[]> {
  const isWanted = await Promise.all(counts.map(({ kind }) => hasOwner(ctx, kind)));
  return counts.filter((_, index) => isWanted[index]);
}

/** Tables of what totals belong to, by the first part of their kind. */
const owners = {
  course: "courses",
  exams: "courses",
  lesson: "lessons",
  practice: "practiceQuestions",
  question: "examQuestions",
} as const;

/** What is deleted takes its totals along, and what waits for them. */
async function hasOwner(ctx: QueryCtx, kind: string): Promise<boolean> {
  const [of = "", name] = kind.split("/");
  if (name === undefined || !(of in owners)) return true;
  const table = owners[of as keyof typeof owners];
  const id = ctx.db.normalizeId(table, name);
  return id !== null && (await ctx.db.get(table, id)) !== null;
}
