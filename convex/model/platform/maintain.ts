import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { recordAudit, type AuditRecord } from "./audit/writes";
import { changedFields } from "./forms";
import type { RowChange, TriggerCtx } from "./rowChange";
import { Counts } from "./totals/counts";
import type { RowCount, TotalKind } from "./totals/kinds";
import { addLater } from "./totals/pending";
import type { Scope } from "./totals/scopes";
import { deleteTotal } from "./totals/writes";

type Awaitable<Value> = Value | Promise<Value>;

/** Tables with number fields that other rows add to. */
export type ParentTable = "courses" | "modules" | "courseExams" | "profiles" | "discountCoupons";

type NumberField<Table extends TableNames> = {
  [Field in keyof Doc<Table>]-?: Doc<Table>[Field] extends number ? Field : never;
}[keyof Doc<Table>] &
  string;

/** Numbers that a row adds to another row's fields. */
export type Addition = {
  [Table in ParentTable]: { table: Table; id: Id<Table>; fields: Partial<Record<NumberField<Table>, number>> };
}[ParentTable];

/**
 * The stored values that derive from a table's rows.
 *
 * Declared once, in the domain's `maintained.ts`, and read by the table's trigger, by a recount and by its repair.
 *
 * @example
 * export const maintainedModules: Maintained<"modules"> = {
 *   fields: ({ title }) => ({ searchText: toSearchText(title) }),
 *   sums: ["lessonCount"], // lessons add to it
 *   adds: (_ctx, { courseId }) => [{ table: "courses", id: courseId, fields: { moduleCount: 1 } }],
 *   totals: () => [{ kind: "modules", count: 1 }],
 * };
 */
export interface Maintained<Table extends TableNames> {
  /** Fields that follow from the row itself. */
  fields?: (row: Doc<Table>) => Partial<Doc<Table>>;
  /**
   * Fields that follow from other rows and are not sums.
   * Recounts check and repair them; the functions that write the other rows set them.
   */
  found?: (ctx: QueryCtx, row: Doc<Table>) => Promise<Partial<Doc<Table>>>;
  /** Fields that other rows add to. Required in a `ParentTable`. */
  sums?: readonly NumberField<Table>[];
  /** Numbers that the row adds to its parents' fields. */
  adds?: (ctx: QueryCtx, row: Doc<Table>) => Awaitable<Addition[]>;
  /**
   * Totals that the row counts for.
   * `isNew` spares a look-up: the documents that an older row names may be deleted, and their totals with them.
   */
  totals?: (ctx: QueryCtx, row: Doc<Table>, isNew: boolean) => Awaitable<RowCount[]>;
  /** Totals that are deleted with the row. */
  owns?: (id: Id<Table>) => (TotalKind | Scope)[];
  /** Audit entries that explain the change. */
  audit?: (ctx: TriggerCtx, change: RowChange<Table>) => Awaitable<AuditRecord[]>;
}

/** The trigger of a declaration. */
export function maintaining<Table extends TableNames>(
  table: Table,
  rules: Maintained<Table>,
): (ctx: TriggerCtx, change: RowChange<Table>) => Promise<void> {
  return async (ctx, change) => {
    const { id, newDoc } = change;
    const fields = newDoc && rules.fields?.(newDoc);
    if (fields && changedFields<Partial<Doc<Table>>>(newDoc, fields).length > 0)
      await ctx.innerDb.patch(table, id, fields as never);
    if (newDoc === null) for (const kind of rules.owns?.(id) ?? []) await deleteTotal(ctx, kind);
    if (rules.adds) await addToParents(ctx, change, rules.adds);
    if (rules.totals) await addToTotals(ctx, change, rules.totals);
    for (const record of (await rules.audit?.(ctx, change)) ?? []) await recordAudit(ctx, record);
  };
}

/** Subtracts what the row added before the change and adds what it adds now. */
async function addToParents<Table extends TableNames>(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: RowChange<Table>,
  adds: NonNullable<Maintained<Table>["adds"]>,
): Promise<void> {
  const differences = new Counts();
  for (const addition of oldDoc ? await adds(ctx, oldDoc) : []) differences.add(toCount(addition), -1);
  for (const addition of newDoc ? await adds(ctx, newDoc) : []) differences.add(toCount(addition));
  for (const { kind, parts } of differences.all()) {
    const changed = Object.entries(parts).filter(([, difference]) => difference !== 0);
    const { table, row } = changed.length === 0 ? noParent : await findParent(ctx, kind);
    // A deleted parent needs no sums.
    if (row === null) continue;
    const sums = row as unknown as Record<string, number>;
    const fields = changed.map(([field, difference]) => [field, (sums[field] ?? 0) + difference] as const);
    await ctx.innerDb.patch(table, row._id, Object.fromEntries(fields) as never);
  }
}

const noParent = { table: "courses", row: null } as const;

/** An addition as a count of the parent's row, by `<table>/<id>`. */
export const toCount = ({ table, id, fields }: Addition) => ({ kind: `${table}/${id}`, count: 0, parts: fields });

/** Finds the row that `toCount` names. */
export async function findParent(
  ctx: QueryCtx,
  kind: string,
): Promise<{ table: ParentTable; row: Doc<ParentTable> | null }> {
  const [table, id] = kind.split("/") as [ParentTable, Id<ParentTable>];
  return { table, row: await ctx.db.get(table, id) };
}

async function addToTotals<Table extends TableNames>(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: RowChange<Table>,
  totals: NonNullable<Maintained<Table>["totals"]>,
): Promise<void> {
  const differences = new Counts();
  for (const count of oldDoc ? await totals(ctx, oldDoc, false) : []) differences.add(count, -1);
  for (const count of newDoc ? await totals(ctx, newDoc, oldDoc === null) : []) differences.add(count);
  await addLater(ctx, differences.all());
}
