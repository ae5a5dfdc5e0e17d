import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { TotaledList } from "../../../shared/adminLists";
import { Counts, type Count } from "./counts";
import type { TotalKind } from "./kinds";

/** Before 0.3 a total was spread over up to 16 rows; `cli/migrations:mergeTotals` leaves one. */
const MAX_ROWS = 16;

export async function listTotalRows(ctx: QueryCtx, kind: TotalKind): Promise<Doc<"platformTotals">[]> {
  return await ctx.db
    .query("platformTotals")
    .withIndex("by_kind", (q) => q.eq("kind", kind))
    .take(MAX_ROWS);
}

/** As it was added up last (pending.ts): a few tenths of a second behind its rows. */
export async function readTotalWithParts(ctx: QueryCtx, kind: TotalKind): Promise<Omit<Count, "kind">> {
  const total = new Counts();
  for (const row of await listTotalRows(ctx, kind)) total.add(row);
  const { count, parts } = total.of(kind);
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
