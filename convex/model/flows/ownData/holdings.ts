import type { GenericDocument, GenericTableInfo, OrderedQuery, PaginationResult } from "convex/server";
import type { Doc, Id, TableNames } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { WorkOf } from "../../platform/jobs/engine";

type Db = QueryCtx["db"];
/** Rows of any table. */
type Rows = OrderedQuery<GenericTableInfo>;

export type Row = GenericDocument;
/** The removed account, and the cursor in the current table. */
export type Removal = WorkOf<"accountRemoval"> & { cursor: string | null };

/** Rows of another table that belong to a row of the person. */
interface Part {
  table: TableNames;
  list: (db: Db, parent: Row) => Promise<Row[]>;
  remove: (ctx: MutationCtx, parent: Row) => Promise<void>;
}

/** Rows of a person in one table. */
export interface Holding {
  table: TableNames;
  parts: Part[];
  /**
   * Excluded from the export.
   * Single-use secrets that say nothing of the person, or rows about others.
   */
  isSecret: boolean;
  page: (db: Db, userId: Id<"users">, cursor: string | null) => Promise<PaginationResult<Row>>;
  /** Removes one batch; returns the next cursor, or null at the end. */
  remove: (ctx: MutationCtx, removal: Removal) => Promise<string | null>;
}

/** Rows per transaction. */
export const BATCH = 50;

/** Upper bound; a row has few parts. */
const MOST_PARTS = 1_000;

interface Options<Table extends TableNames> {
  parts?: Part[];
  isSecret?: boolean;
  /** Replaces deleting: the row must not be found as the person's. */
  release?: (ctx: MutationCtx, row: Doc<Table>, removal: Removal) => Promise<void>;
  /** Replaces taking batches until none is found. */
  remove?: Holding["remove"];
}

export function held<Table extends TableNames>(
  table: Table,
  rows: (db: Db, userId: Id<"users">) => Rows,
  { parts = [], isSecret = false, release, remove }: Options<Table> = {},
): Holding {
  const removeBatch = async (ctx: MutationCtx, removal: Removal): Promise<string | null> => {
    const found = await rows(ctx.db, removal.userId).take(BATCH);
    for (const row of found) {
      for (const part of parts) await part.remove(ctx, row);
      if (release) await release(ctx, row as Doc<Table>, removal);
      else await ctx.db.delete(table, row._id as Id<Table>);
    }
    return found.length < BATCH ? null : "";
  };
  return {
    table,
    parts,
    isSecret,
    page: async (db, userId, cursor) => await rows(db, userId).paginate({ cursor, numItems: BATCH }),
    remove: remove ?? removeBatch,
  };
}

export function part<Parent extends TableNames>(table: TableNames, rows: (db: Db, parentId: Id<Parent>) => Rows): Part {
  const list = async (db: Db, parent: Row) => await rows(db, parent._id as Id<Parent>).take(MOST_PARTS);
  return {
    table,
    list,
    remove: async (ctx, parent) => {
      for (const { _id } of await list(ctx.db, parent)) await ctx.db.delete(table, _id as Id<TableNames>);
    },
  };
}
