import type { MutationCtx } from "../../../_generated/server";
import { retentionPeriods } from "../../../shared/retention";

/** Rows per transaction. */
const BATCH = 50;

/**
 * Sweeps: each deletes one batch.
 * They return whether there may be more. Other domains have their own sweeps.
 */

/** Deletes networks and browsers of old sign-ins. */
export async function sweepNetworks(ctx: MutationCtx): Promise<boolean> {
  let more = false;
  for (const table of ["knownCallers", "knownDevices"] as const) {
    const old = await ctx.db
      .query(table)
      .withIndex("by_signedInAt", (q) => q.lt("signedInAt", Date.now() - retentionPeriods.networks))
      .take(BATCH);
    for (const { _id } of old) await ctx.db.delete(table, _id);
    more ||= old.length === BATCH;
  }
  return more;
}

/** Deletes old entries of the audit trail and of page visits. */
export async function sweepAudit(ctx: MutationCtx): Promise<boolean> {
  let more = false;
  for (const table of ["auditEntries", "personReadings"] as const) {
    const old = await ctx.db
      .query(table)
      .withIndex("by_creation_time", (q) => q.lt("_creationTime", Date.now() - retentionPeriods.audit))
      .take(BATCH);
    for (const { _id } of old) await ctx.db.delete(table, _id);
    more ||= old.length === BATCH;
  }
  return more;
}
