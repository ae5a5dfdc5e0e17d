import { v } from "convex/values";
import type { Doc, Id, TableNames } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { changedFields } from "../forms";
import { toCount, type Maintained, type ParentTable } from "../maintain";
import { Counts, countView, differenceView, type Count, type Difference } from "./counts";
import { wanted } from "./pending";

export const cursor = v.union(v.string(), v.null());

/** A page's stored values: totals by kind, and sums of rows by `<table>/<id>`. */
export const keptPage = v.object({ totals: v.array(countView), sums: v.array(countView), cursor });

/** A page's rows: fields that are wrong, and what its rows count for and add. */
export const recountPage = v.object({ differences: v.array(differenceView), ...keptPage.fields });

/** Total and sums that the row itself stores. */
export async function readStored<Table extends TableNames>(
  ctx: QueryCtx,
  { table, row, rules }: { table: Table; row: Doc<Table>; rules: Maintained<Table> | undefined },
): Promise<{ totals: Count[]; sums: Count[] }> {
  if (table === "platformTotals") {
    const { kind, count, parts } = row as unknown as Doc<"platformTotals">;
    return { totals: [{ kind, count, parts }], sums: [] };
  }
  if (table === "pendingCounts") return { totals: await wanted(ctx, row as unknown as Doc<"pendingCounts">), sums: [] };
  return { totals: [], sums: rules?.sums ? [sumsOf(table, row, rules.sums)] : [] };
}

/** The sums of a row as a count. */
export function sumsOf<Table extends TableNames>(
  table: Table,
  row: Doc<Table>,
  fields: readonly (keyof Doc<Table> & string)[],
): Count {
  const parts = Object.fromEntries(fields.map((field) => [field, row[field] as number]));
  return { kind: `${table}/${row._id}`, count: 0, parts };
}

/** Totals and additions of the row, by its declaration. */
export async function readCounted<Table extends TableNames>(
  ctx: QueryCtx,
  row: Doc<Table>,
  rules: Maintained<Table>,
): Promise<{ totals: Count[]; sums: Count[] }> {
  const [totals, sums] = [new Counts(), new Counts()];
  for (const count of (await rules.totals?.(ctx, row, false)) ?? []) totals.add(count);
  for (const addition of (await rules.adds?.(ctx, row)) ?? []) sums.add(toCount(addition));
  return { totals: totals.all(), sums: sums.all() };
}

/** Fields that disagree with their declaration; with `repair`, they are set right. */
export async function compareFields<Table extends TableNames>(
  ctx: MutationCtx,
  { table, row, rules, repair }: { table: Table; row: Doc<Table>; rules: Maintained<Table>; repair: boolean },
): Promise<Difference[]> {
  const expected = { ...rules.fields?.(row), ...(await rules.found?.(ctx, row)) } as Partial<Doc<Table>>;
  const wrong = changedFields<Partial<Doc<Table>>>(row, expected);
  if (repair && wrong.length > 0)
    await ctx.db.patch(table, row._id, Object.fromEntries(wrong.map((name) => [name, expected[name]])) as never);
  const what = `${table}/${row._id}`;
  return wrong.map((part) => ({ what, part, kept: row[part] ?? null, counted: expected[part] ?? null }));
}

/** Sets the sums of a row. */
export async function setSums(ctx: MutationCtx, { kind, parts }: Count): Promise<void> {
  const [table, id] = kind.split("/") as [ParentTable, Id<ParentTable>];
  await ctx.db.patch(table, id, parts as never);
}
