import type { MutationCtx } from "../../_generated/server";
import { shardsOf, type TotalKind } from "./kinds";

/** Differences by part; see tables.ts. */
export type Parts = Record<string, number>;

/**
 * A single counter would make every enrolment of the platform conflict with every other (both read and write it), and
 * optimistic concurrency retries only a few times. A write therefore picks one of a few shards at random: unrelated
 * students collide seldom, the sum stays exact, and only administrators' statistics read the shards.
 *
 * Call it in the transaction that makes the total true. A part that becomes 0 leaves the row; `keepsPart` drops parts of
 * things that are gone.
 */
export async function addToTotal(
  ctx: MutationCtx,
  kind: TotalKind,
  difference: number,
  parts: Parts = {},
  keepsPart: (part: string) => boolean = () => true,
): Promise<void> {
  const shard = Math.floor(Math.random() * shardsOf(kind));
  const row = await ctx.db
    .query("platformTotals")
    .withIndex("by_kind_and_shard", (q) => q.eq("kind", kind).eq("shard", shard))
    .unique();
  if (row === null) {
    await ctx.db.insert("platformTotals", { kind, shard, count: difference, parts });
    return;
  }
  await ctx.db.patch("platformTotals", row._id, {
    count: row.count + difference,
    parts: addParts(row.parts, parts, keepsPart),
  });
}

function addParts(present: Parts, added: Parts, keepsPart: (part: string) => boolean): Parts {
  const sums = { ...present };
  for (const [part, difference] of Object.entries(added)) sums[part] = (sums[part] ?? 0) + difference;
  return Object.fromEntries(Object.entries(sums).filter(([part, sum]) => sum !== 0 && keepsPart(part)));
}
