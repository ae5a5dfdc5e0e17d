import type { Change } from "convex-helpers/server/triggers";
import type { DataModel, Id, TableNames } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

/** A row before and after a write; null if it does not exist. */
export type RowChange<Table extends TableNames> = Change<DataModel, Table>;

interface Actor {
  userId: Id<"users">;
}

/**
 * Context of mutations that write rows.
 * `viewer`: the calling administrator, or the one who started the job; absent for students and the command line.
 * `jobId`: the job that this is a step of.
 */
export type WriteCtx = MutationCtx & { viewer?: Actor; jobId?: Id<"jobs"> };

/** Context of an administrator's mutation. */
export type AdminCtx = MutationCtx & { viewer: Actor };

/**
 * Context of triggers.
 * `innerDb` bypasses triggers, for fields that nothing derives from.
 */
export type TriggerCtx = WriteCtx & { innerDb: MutationCtx["db"] };

/** Returns 1 for an insert, -1 for a delete, else 0. */
export function countDifference({ operation }: { operation: "insert" | "update" | "delete" }): number {
  return { insert: 1, update: 0, delete: -1 }[operation];
}
