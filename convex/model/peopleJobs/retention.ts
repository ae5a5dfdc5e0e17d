import type { MutationCtx } from "../../_generated/server";
import { peopleJobRules } from "../../shared/peopleJobs";

const BATCH = 100;
/** Every table of jobs; a test derives from the schema that none is missing. */
const tables = [
  ...(["peopleJobBatches", "peopleJobNotes", "peopleJobs"] as const),
  ...(["certificateJobs", "questionImportBatches", "questionImports"] as const),
  ...(["generationQueues", "generationJobs"] as const),
] as const;

/** Jobs and what they tell about people. Returns whether there may be more. */
export async function sweepJobs(ctx: MutationCtx): Promise<boolean> {
  let more = false;
  for (const table of tables) {
    const old = await ctx.db
      .query(table)
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - peopleJobRules.keptMs))
      .take(BATCH);
    for (const { _id } of old) await ctx.db.delete(table, _id);
    more ||= old.length === BATCH;
  }
  return more;
}
