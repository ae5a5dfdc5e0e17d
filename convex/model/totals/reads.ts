import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { TotaledList } from "../../shared/adminLists";
import type { Parts } from "./counts";
import { shardsOf, type TotalKind } from "./kinds";

export async function listShards(ctx: QueryCtx, kind: TotalKind): Promise<Doc<"platformTotals">[]> {
  return await ctx.db
    .query("platformTotals")
    .withIndex("by_kind_and_shard", (q) => q.eq("kind", kind))
    .take(shardsOf(kind));
}

/** Sums the shards: a few documents, however large the total. */
export async function readTotalWithParts(ctx: QueryCtx, kind: TotalKind): Promise<{ count: number; parts: Parts }> {
  const total = { count: 0, parts: {} as Parts };
  for (const { count, parts } of await listShards(ctx, kind)) {
    total.count += count;
    for (const [part, value] of Object.entries(parts)) total.parts[part] = (total.parts[part] ?? 0) + value;
  }
  return total;
}

export async function readTotal(ctx: QueryCtx, kind: TotalKind): Promise<number> {
  return (await readTotalWithParts(ctx, kind)).count;
}

export async function readListTotal(ctx: QueryCtx, list: TotaledList): Promise<number> {
  if (list === "certificates") {
    const { count, parts } = await readTotalWithParts(ctx, list);
    return count + (parts.replaced ?? 0);
  }
  if (list !== "couponEnrollments") return await readTotal(ctx, list === "exams" ? "courseExams" : list);
  return (await readTotalWithParts(ctx, "enrollments")).parts.coupon ?? 0;
}

export async function readCourseTotals(
  ctx: QueryCtx,
  courseId: Id<"courses">,
): Promise<{ enrollments: number; completed: number }> {
  const { count, parts } = await readTotalWithParts(ctx, `course/${courseId}`);
  return { enrollments: count, completed: parts.completed ?? 0 };
}
