import type { GenericDocument, GenericTableInfo, OrderedQuery, PaginationResult } from "convex/server";
import type { Doc, Id, TableNames } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { WorkOf } from "../../platform/jobs/engine";

type Db = QueryCtx["db"];
/** Of any one table. */
type Rows = OrderedQuery<GenericTableInfo>;

export type Row = GenericDocument;
/** The account that is removed, and where the table's batch starts. */
export type Removal = WorkOf<"accountRemoval"> & { cursor: string | null };

/** Rows of another table that belong to a row of the person's. */
interface Part {
  table: TableNames;
  list: (db: Db, parent: Row) => Promise<Row[]>;
  remove: (ctx: MutationCtx, parent: Row) => Promise<void>;
}

/** Rows of a person in one table. */
export interface Holding {
  table: TableNames;
  parts: Part[];
  /** Not in the export: single-use secrets that say nothing of the person, or what is about others. */
  isSecret: boolean;
  page: (db: Db, userId: Id<"users">, cursor: string | null) => Promise<PaginationResult<Row>>;
  /** One batch. Returns where the next one starts, or null after the last. */
  remove: (ctx: MutationCtx, removal: Removal) => Promise<string | null>;
}

/** Rows of one transaction. */
export const BATCH = 50;

/** A row has few parts. */
const MOST_PARTS = 1_000;

interface Options<Table extends TableNames> {
  parts?: Part[];
  isSecret?: boolean;
  /** Instead of deleting the row: it must no longer be found as the person's. */
  release?: (ctx: MutationCtx, row: Doc<Table>, removal: Removal) => Promise<void>;
  /** Instead of taking batches until none is found. */
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
