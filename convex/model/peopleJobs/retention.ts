import type { MutationCtx } from "../../_generated/server";
import { peopleJobRules } from "../../shared/peopleJobs";

const BATCH = 100;
const tables = ["peopleJobBatches", "peopleJobNotes", "peopleJobs"] as const;

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
