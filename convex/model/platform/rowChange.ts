import type { Change } from "convex-helpers/server/triggers";
import type { DataModel, Id, TableNames } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

/** A row before and after a write; null where it does not exist. */
export type RowChange<Table extends TableNames> = Change<DataModel, Table>;

interface Actor {
  userId: Id<"users">;
}

/** `viewer`: the calling administrator, or the one who started the job; absent for students and the command line. */
export type WriteCtx = MutationCtx & { viewer?: Actor };

/** The context of an administrator's mutation. */
export type AdminCtx = MutationCtx & { viewer: Actor };

/** `innerDb` bypasses triggers, for fields that nothing derives from. */
export type TriggerCtx = WriteCtx & { innerDb: MutationCtx["db"] };

/** 1 for an insert, -1 for a delete, else 0. */
export function countDifference({ operation }: { operation: "insert" | "update" | "delete" }): number {
  return { insert: 1, update: 0, delete: -1 }[operation];
}
