import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";

/** Tables whose deleted rows can come back for a time (BIN-1). */
export type BinTable = "courses" | "modules" | "lessons" | "discountCoupons";

/** When the row was deleted, ms since epoch; absent while it is in use. */
export const binnedAt = v.optional(v.number());

/** Whether the course above the row is in the bin; it follows the course in batches. */
export const courseBinned = v.optional(v.literal(true));

/** Whether a module or lesson counts for the school: neither it nor its course is in the bin. */
export const isCounted = (row: { binnedAt?: number; courseBinned?: true }): boolean =>
  row.binnedAt === undefined && row.courseBinned === undefined;

/**
 * Hides rows in the bin from `db.get`: they are deleted for everybody else.
 * Lists leave them out by their index (`binnedAt`), searches by an empty search text. Triggers and recounts see them,
 * because they keep stored values.
 */
export function withoutBin<Ctx extends Pick<QueryCtx, "db">>(ctx: Ctx): Ctx {
  const { db } = ctx;
  const find = db.get.bind(db) as (...args: unknown[]) => Promise<{ binnedAt?: number } | null>;
  const get = async (...args: unknown[]) => {
    const row = await find(...args);
    return row?.binnedAt === undefined ? row : null;
  };
  return { ...ctx, db: { ...db, get } };
}

/** Finds a row in the bin or out of it. */
export async function findStored<Table extends BinTable>(
  ctx: Pick<QueryCtx, "db">,
  table: Table,
  id: Id<Table>,
): Promise<Doc<Table> | null> {
  const rows = ctx.db.query(table as "courses").withIndex("by_id", (q) => q.eq("_id", id as Id<"courses">));
  return (await rows.unique()) as Doc<Table> | null;
}
