import type { MutationCtx } from "../../../_generated/server";
import { jobRules } from "../../../shared/jobs";

const BATCH = 100;
/** Tables of jobs; a test compares them with the schema. */
const tables = [...(["jobItems", "jobs"] as const), ...(["generationQueues", "generationJobs"] as const)] as const;

/**
 * Whether it is unfinished work of the server's own.
 * It is deleted when it is done.
 */
const isUnfinished = (row: object): boolean => "createdBy" in row && row.createdBy === null;

/**
 * Deletes old jobs and their notes.
 * Returns whether there may be more.
 */
export async function sweepJobs(ctx: MutationCtx): Promise<boolean> {
  let more = false;
  for (const table of tables) {
    const old = await ctx.db
      .query(table)
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - jobRules.keptMs))
      .take(BATCH);
    const over = old.filter((row) => !isUnfinished(row));
    for (const { _id } of over) await ctx.db.delete(table, _id);
    more ||= over.length === BATCH;
  }
  return more;
}
