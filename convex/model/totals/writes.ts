import type { Infer } from "convex/values";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { totalKind } from "./tables";

export type TotalKind = Infer<typeof totalKind>;

/**
 * A single counter would make every enrolment of the platform conflict with every other (both read and write it), and
 * optimistic concurrency retries only a few times. A write therefore picks one of a few shards at random: unrelated
 * students collide seldom, the sum stays exact, and only administrators' statistics read the shards.
 */
const SHARDS = 8;

/** Call it in the transaction that makes the total true. */
export async function addToTotal(ctx: MutationCtx, kind: TotalKind, difference: number): Promise<void> {
  const shard = Math.floor(Math.random() * SHARDS);
  const row = await ctx.db
    .query("platformTotals")
    .withIndex("by_kind_and_shard", (q) => q.eq("kind", kind).eq("shard", shard))
    .unique();
  if (row === null) await ctx.db.insert("platformTotals", { kind, shard, count: difference });
  else await ctx.db.patch("platformTotals", row._id, { count: row.count + difference });
}

export async function readTotal(ctx: QueryCtx, kind: TotalKind): Promise<number> {
  const shards = await ctx.db
    .query("platformTotals")
    .withIndex("by_kind_and_shard", (q) => q.eq("kind", kind))
    .take(SHARDS);
  return shards.reduce((sum, { count }) => sum + count, 0);
}
