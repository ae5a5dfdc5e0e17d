import type { Change } from "convex-helpers/server/triggers";
import type { DataModel, TableNames } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import type { Viewer } from "./people/access";

/** A row before and after a write; null where there was or is none. */
export type RowChange<Table extends TableNames> = Change<DataModel, Table>;

/** Of an administrator's mutation. */
export type AdminCtx = MutationCtx & { viewer: Viewer };

/** `viewer`: the administrator calling the mutation; absent for students, the command line and the scheduler. */
export type WriteCtx = MutationCtx & { viewer?: Viewer };

/** `innerDb` writes without firing triggers: for fields that nothing else is kept of. */
export type TriggerCtx = WriteCtx & { innerDb: MutationCtx["db"] };

/** 1 for a new row, -1 for a deleted one. */
export function countDifference({ operation }: { operation: "insert" | "update" | "delete" }): number {
  return { insert: 1, update: 0, delete: -1 }[operation];
}
