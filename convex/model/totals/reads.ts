import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { shardsOf, type TotalKind } from "./kinds";
import type { Parts } from "./writes";

export interface Total {
  count: number;
  parts: Parts;
}

/** The sum over the shards: a handful of documents whatever the total. */
export async function readTotalWithParts(ctx: QueryCtx | MutationCtx, kind: TotalKind): Promise<Total> {
  const shards = await ctx.db
    .query("platformTotals")
    .withIndex("by_kind_and_shard", (q) => q.eq("kind", kind))
    .take(shardsOf(kind));
  const total: Total = { count: 0, parts: {} };
  for (const { count, parts } of shards) {
    total.count += count;
    for (const [part, value] of Object.entries(parts)) total.parts[part] = (total.parts[part] ?? 0) + value;
  }
  return total;
}

export async function readTotal(ctx: QueryCtx | MutationCtx, kind: TotalKind): Promise<number> {
  return (await readTotalWithParts(ctx, kind)).count;
}
