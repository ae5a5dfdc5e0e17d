import type { MutationCtx } from "../../../_generated/server";
import { jobRules } from "../../../shared/jobs";

const BATCH = 100;
/** Every table of jobs; a test derives from the schema that none is missing. */
const tables = [
  ...(["jobItems", "jobs"] as const),
  ...(["questionImportBatches", "questionImports"] as const),
  ...(["generationQueues", "generationJobs"] as const),
] as const;

/** Deletes old jobs and what they tell about people. Returns whether there may be more. */
export async function sweepJobs(ctx: MutationCtx): Promise<boolean> {
  let more = false;
  for (const table of tables) {
    const old = await ctx.db
      .query(table)
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - jobRules.keptMs))
      .take(BATCH);
    for (const { _id } of old) await ctx.db.delete(table, _id);
    more ||= old.length === BATCH;
  }
  return more;
}
