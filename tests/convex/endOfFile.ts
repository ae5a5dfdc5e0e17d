import { afterAll, vi } from "vitest";
import { openBackends } from "./openBackends";

/** Files share a process: what a test left scheduled would run, and fail, during a later file. */
afterAll(async () => {
  vi.useRealTimers();
  const backends = [...openBackends];
  openBackends.clear(); // a hook that fails here leaves nothing to the next file
  for (const t of backends) {
    await t.run(async (ctx) => {
      const jobs = await ctx.db.system.query("_scheduled_functions").collect();
      for (const { _id, state } of jobs) if (state.kind === "pending") await ctx.scheduler.cancel(_id);
    });
    await t.finishInProgressScheduledFunctions();
  }
});
