import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { TotaledList } from "../../../shared/adminLists";
import type { Count } from "./counts";
import type { TotalKind } from "./kinds";

export async function findTotal(ctx: QueryCtx, kind: TotalKind): Promise<Doc<"platformTotals"> | null> {
  return await ctx.db
    .query("platformTotals")
    .withIndex("by_kind", (q) => q.eq("kind", kind))
    .unique();
}

/**
 * Returns the total as last added up, some 0.1 s old.
 * See pending.ts.
 */
export async function readTotalWithParts(ctx: QueryCtx, kind: TotalKind): Promise<Omit<Count, "kind">> {
  const { count, parts } = (await findTotal(ctx, kind)) ?? { count: 0, parts: {} };
  return { count, parts };
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
