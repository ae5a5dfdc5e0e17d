import { Triggers, writerWithTriggers, type Trigger } from "convex-helpers/server/triggers";
import type { DataModel, TableNames } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { WriteCtx } from "./rowChange";

type Writer = MutationCtx["db"];
type Write = (...args: unknown[]) => Promise<void>;

/**
 * Triggers that skip tables without any.
 * convex-helpers reads a row before and after every change, to tell the triggers. A submission adds to a dozen
 * totals and would read each of them twice more.
 */
export class TableTriggers extends Triggers<DataModel, WriteCtx> {
  override wrapDB = <Ctx extends WriteCtx>(ctx: Ctx): Ctx => ({
    ...ctx,
    db: this.#sparing(writerWithTriggers(ctx, ctx.db, this), ctx.db),
  });

  override register<Table extends TableNames>(table: Table, trigger: Trigger<WriteCtx, DataModel, Table>): void {
    super.register(table, (ctx, change) => trigger({ ...ctx, db: this.#sparing(ctx.db, ctx.innerDb) }, change));
  }

  #sparing(writer: Writer, innerDb: Writer): Writer {
    // Libraries omit the table; the writer then finds it.
    const write = (method: "patch" | "replace" | "delete", fullLength: number): Write => {
      return async (...args) => {
        const isWatched = args[fullLength - 1] === undefined || this.registered[args[0] as TableNames] !== undefined;
        await ((isWatched ? writer : innerDb)[method] as Write)(...args);
      };
    };
    return { ...writer, patch: write("patch", 3), replace: write("replace", 3), delete: write("delete", 2) };
  }
}
