import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { privacyRules } from "../../../shared/privacy";
import { takeFromLimits } from "../../platform/rateLimits";
import { BATCH } from "./holdings";
import { deleteExport } from "./personalTables";

/** The person's last export. */
export async function findExport(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<Doc<"dataExports"> | null> {
  return await ctx.db
    .query("dataExports")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/**
 * Replaces an earlier export; the caller schedules the making.
 * Error: tooManyAttempts {retryAt}.
 */
export async function beginExport(ctx: MutationCtx, userId: Id<"users">): Promise<Id<"dataExports">> {
  await takeFromLimits(ctx, [{ limit: "dataExports", key: userId }]);
  const earlier = await findExport(ctx, userId);
  if (earlier !== null) await deleteExport(ctx, earlier);
  const expiresAt = Date.now() + privacyRules.exportLostMs;
  return await ctx.db.insert("dataExports", { userId, state: "running", expiresAt });
}

/**
 * Stores the file, or deletes it if its export is gone.
 * The person may have deleted the account or asked again.
 */
export async function finishExport(
  ctx: MutationCtx,
  { exportId, ...file }: { exportId: Id<"dataExports">; storageId: Id<"_storage">; bytes: number },
): Promise<void> {
  const found = await ctx.db.get("dataExports", exportId);
  const expiresAt = Date.now() + privacyRules.exportKeptMs;
  if (found?.state === "running") await ctx.db.patch("dataExports", exportId, { state: "ready", ...file, expiresAt });
  else await ctx.storage.delete(file.storageId);
}

export async function failExport(ctx: MutationCtx, exportId: Id<"dataExports">): Promise<void> {
  const found = await ctx.db.get("dataExports", exportId);
  if (found?.state !== "running") return;
  await ctx.db.patch("dataExports", exportId, { state: "failed", expiresAt: Date.now() + privacyRules.exportKeptMs });
}

/**
 * Deletes expired and failed exports (PRIVACY-4).
 * One that never became ready has failed. Returns whether there may be more.
 */
export async function sweepExports(ctx: MutationCtx): Promise<boolean> {
  const expired = await ctx.db
    .query("dataExports")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", Date.now()))
    .take(BATCH);
  for (const row of expired) {
    if (row.state === "running") await failExport(ctx, row._id);
    else await deleteExport(ctx, row);
  }
  return expired.length === BATCH;
}
