import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Count } from "./counts";
import { shardsOf, type TotalKind } from "./kinds";
import { listShards } from "./reads";

/**
 * Which shards a row's change writes, modulo their number. A student's rows share one: a certificate changes six totals
 * in one transaction, and a shard of each at random would collide six times as often.
 */
export function spreadOf(row: object | null): number {
  if (row === null || !("userId" in row)) return Math.floor(Math.random() * 1_000_000);
  return Array.from(String(row.userId)).reduce((sum, character) => sum + character.charCodeAt(0), 0);
}

/**
 * A single counter would make every enrollment on the platform conflict with every other, and optimistic concurrency
 * retries only a few times. So each write changes one of a few shards: collisions are rare, the sum stays exact, and
 * only administrators' statistics read the shards. docs/scale.md has the collisions.
 *
 * Parts that reach 0 are removed.
 */
export async function addToTotal(
  ctx: MutationCtx,
  { kind, count: difference, parts: added }: Count,
  spread: number,
): Promise<void> {
  if (difference === 0 && Object.values(added).every((value) => value === 0)) return;
  const shard = spread % shardsOf(kind as TotalKind);
  const row = await ctx.db
    .query("platformTotals")
    .withIndex("by_kind_and_shard", (q) => q.eq("kind", kind).eq("shard", shard))
    .unique();
  const count = (row?.count ?? 0) + difference;
  const sums = { ...row?.parts };
  for (const [part, value] of Object.entries(added)) sums[part] = (sums[part] ?? 0) + value;
  const parts = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  if (row === null) await ctx.db.insert("platformTotals", { kind, shard, count, parts });
  else await ctx.db.patch("platformTotals", row._id, { count, parts });
}

/** Replaces all shards with one row. */
export async function setTotal(ctx: MutationCtx, { kind, count, parts }: Count): Promise<void> {
  await forgetTotal(ctx, kind as TotalKind);
  await ctx.db.insert("platformTotals", { kind, shard: 0, count, parts });
}

/** Called when the course is deleted. */
export async function forgetCourseTotals(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  await forgetTotal(ctx, `course/${courseId}`);
  await forgetTotal(ctx, `exams/${courseId}`);
}

/** Called when the lesson is deleted. */
export async function forgetLessonTotal(ctx: MutationCtx, lessonId: Id<"lessons">): Promise<void> {
  await forgetTotal(ctx, `lesson/${lessonId}`);
}

/** Called when the question leaves its lesson's text. */
export async function forgetPracticeTotal(ctx: MutationCtx, questionId: Id<"practiceQuestions">): Promise<void> {
  await forgetTotal(ctx, `practice/${questionId}`);
}

async function forgetTotal(ctx: MutationCtx, kind: TotalKind): Promise<void> {
  for (const { _id } of await listShards(ctx, kind)) await ctx.db.delete("platformTotals", _id);
}
