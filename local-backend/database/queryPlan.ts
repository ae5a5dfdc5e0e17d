/** Plans a query: from its JSON to an index and a key interval. */
import type { JsonObject, JsonValue } from "../values/json";
import { guardSystem, type Catalog, type Index, type Table } from "./catalog";
import { describeValue, plainText } from "../values/describe";
import { DatabaseError } from "./errors";
import { concatKeys, EMPTY_KEY, type Key } from "./keyBytes";
import { planSearch, type SearchPlan } from "./searchPlan";
import { sortKey, sortKeyOf } from "./sortKey";
import { excerpt, quoted } from "../values/excerpt";

export interface RangePlan {
  readonly kind: "range";
  readonly table: Table;
  readonly index: Index;
  readonly start: Key;
  readonly end: Key | null;
  readonly order: "asc" | "desc";
  /** The interval ends where the keys end whose first values are these; null: before. */
  readonly prefix: Key | null;
}

export type SourcePlan = RangePlan | SearchPlan;

const WHOLE = { start: EMPTY_KEY, end: null, prefix: EMPTY_KEY } as const;

interface Scope {
  catalog: Catalog;
  namespace: string;
  system?: boolean;
}

/** Plans the `source` of a SerializedQuery. Throws `DatabaseError`. */
export function planSource(source: JsonObject, scope: Scope): SourcePlan {
  if (source.type === "FullTableScan") {
    const table = tableNamed(plainText(source.tableName), scope);
    return { kind: "range", table, index: table.byCreationTime, ...WHOLE, order: orderOf(source) };
  }
  const [tableName = "", indexName = ""] = plainText(source.indexName).split(".");
  const table = tableNamed(tableName, scope);
  if (source.type === "IndexRange") {
    const index = findIndex(table, indexName, "database");
    const interval = compileRange(index, `${tableName}.${indexName}`, (source.range ?? []) as JsonObject[]);
    return { kind: "range", table, index, ...interval, order: orderOf(source) };
  }
  if (source.type === "Search") {
    return planSearch(table, findIndex(table, indexName, "search"), (source.filters ?? []) as JsonObject[]);
  }
  throw new DatabaseError("InvalidQuery", `Unknown query source ${quoted(plainText(source.type))}`);
}

function tableNamed(name: string, { catalog, namespace, system }: Scope): Table {
  guardSystem(name, system);
  return catalog.table(name, namespace);
}

function orderOf(source: JsonObject): "asc" | "desc" {
  return source.order === "desc" ? "desc" : "asc";
}

function findIndex(table: Table, name: string, kind: Index["kind"]): Index {
  let named = false;
  for (const index of table.indexes) {
    if (index.name !== name || index.kind !== kind) continue;
    if (index.state === "ready") return index;
    named = true;
  }
  const full = `${table.name}.${name}`;
  if (table.staged.has(name)) {
    throw new DatabaseError(
      "IndexStagedError",
      `Index ${full} is currently staged and not available to query until it is enabled.`,
    );
  }
  throw named
    ? new DatabaseError(
        "IndexBackfillingError",
        `Index ${full} is currently backfilling and not available to query yet.`,
      )
    : new DatabaseError("IndexNotFoundError", `Index ${excerpt(full)} not found.`);
}

const fieldsOfIndex = new WeakMap<Index, string[]>();

function queryFields(index: Index): string[] {
  let fields = fieldsOfIndex.get(index);
  if (fields === undefined) {
    fields = index.name === "by_id" ? ["_id"] : [...index.fields, "_creationTime", "_id"];
    fieldsOfIndex.set(index, fields);
  }
  return fields;
}

interface Bound {
  field: string;
  value: JsonValue | undefined;
  inclusive: boolean;
}

type CompiledRange = Pick<RangePlan, "start" | "end" | "prefix">;

/** `q.eq(…).eq(…)` on the leading fields in order, the common case; null otherwise. */
function compileEquality(index: Index, range: JsonObject[]): CompiledRange | null {
  const fields = queryFields(index);
  if (range.length > fields.length) return null;
  const values: (JsonValue | undefined)[] = [];
  for (const [at, { type, fieldPath, value }] of range.entries()) {
    if (type !== "Eq" || fieldPath !== fields[at]) return null;
    values.push(decodeUndefined(value));
  }
  const start = sortKeyOf(values);
  return { start, end: afterValues(start), prefix: start };
}

function compileRange(index: Index, name: string, range: JsonObject[]): CompiledRange {
  const equality = compileEquality(index, range);
  if (equality) return equality;
  const fields = queryFields(index);
  const equal = new Map<string, JsonValue | undefined>();
  const used = new Set<string>();
  let lower: Bound | null = null;
  let upper: Bound | null = null;
  for (const { type, fieldPath, value: raw } of range) {
    const field = plainText(fieldPath);
    const value = decodeUndefined(raw);
    if (!fields.includes(field)) throw notInIndex(name, field, fields);
    used.add(field);
    if (type === "Eq") {
      if (equal.has(field)) throw alreadyBound("equality", field, "==", value);
      equal.set(field, value);
      continue;
    }
    const bound = { field, value, inclusive: type === "Gte" || type === "Lte" };
    if (type === "Gt" || type === "Gte") {
      if (lower) throw alreadyBound("lower", field, bound.inclusive ? ">=" : ">", value);
      lower = bound;
    } else if (type === "Lt" || type === "Lte") {
      if (upper) throw alreadyBound("upper", field, bound.inclusive ? "<=" : "<", value);
      upper = bound;
    } else throw new DatabaseError("InvalidQuery", `Unknown index range expression ${quoted(plainText(type))}`);
  }
  checkOrder(name, fields, [...used], equal, lower, upper);
  const prefix = sortKeyOf(fields.slice(0, equal.size).map((field) => equal.get(field)));
  const end = endOf(prefix, upper);
  return { start: startOf(prefix, lower), end, prefix: upper === null ? prefix : null };
}

/** Fields must be a prefix of the index, named in its order, with inequalities on the last one only. */
function checkOrder(
  name: string,
  fields: string[],
  used: string[],
  equal: ReadonlyMap<string, unknown>,
  lower: Bound | null,
  upper: Bound | null,
): void {
  if (lower && upper && lower.field !== upper.field) {
    throw new DatabaseError(
      "BoundsOnMultipleFields",
      `Upper and lower bounds in \`range\` can only be applied to a single index field. This query against index ${name} attempted to set a range bound on both "${lower.field}" and "${upper.field}". Consider using \`filter\` instead. See https://docs.convex.dev/using/indexes for more info.`,
    );
  }
  const bounded = lower?.field ?? upper?.field ?? null;
  if (bounded !== null && equal.has(bounded))
    throw alreadyBound("inequality", bounded, "==", equal.get(bounded) as JsonValue);
  for (const [at, field] of used.entries()) {
    if (fields[at] === field && (field !== bounded || at === used.length - 1)) continue;
    throw new DatabaseError(
      "InvalidIndexRange",
      `Tried to query index ${name} but the query didn't use the index fields in order.\nIndex fields: [${fields.join(", ")}]\nQuery fields: [${used.join(", ")}]\nFirst incorrect field: ${field}\nFor more information see https://docs.convex.dev/using/indexes.`,
    );
  }
}

function startOf(prefix: Key, lower: Bound | null): Key {
  if (lower === null) return prefix;
  const key = concatKeys([prefix, sortKey(lower.value)]);
  return lower.inclusive ? key : afterValues(key);
}

function endOf(prefix: Key, upper: Bound | null): Key {
  if (upper === null) return afterValues(prefix);
  const key = concatKeys([prefix, sortKey(upper.value)]);
  return upper.inclusive ? afterValues(key) : key;
}

/**
 * End of the keys whose first values are exactly these. A complete value is followed by a tag, always below FF; FF
 * after a text's terminator is an escaped zero byte of a longer text ("a" and "a\0").
 */
function afterValues(values: Key): Key {
  return concatKeys([values, new Uint8Array([0xff])]);
}

/** Decodes `{"$undefined":null}` in ranges and filters. */
export function decodeUndefined(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "$undefined") ? undefined : value;
}

function alreadyBound(kind: string, field: string, comparator: string, value: JsonValue | undefined): DatabaseError {
  const text = value === undefined ? "undefined" : describeValue(value);
  return new DatabaseError(
    "AlreadyDefinedBound",
    `Already defined ${kind} bound in index range. Can't add "${field}" ${comparator} ${text}.`,
  );
}

function notInIndex(name: string, field: string, fields: string[]): DatabaseError {
  return new DatabaseError(
    "FieldNotInIndex",
    `The index range included a comparison with "${excerpt(field)}", but ${name} with fields [${fields.join(", ")}] doesn't index this field. For more information see https://docs.convex.dev/using/indexes.`,
  );
}
