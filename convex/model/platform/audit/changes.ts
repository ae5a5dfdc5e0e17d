import type { SystemFields, WithoutSystemFields } from "convex/server";
import type { Doc, TableNames } from "../../../_generated/dataModel";
import type { AuditChange, AuditValue, AuditValueKind } from "../../../shared/auditChanges";
import { limits } from "../../../shared/limits";

/** Why a field never stands on the audit trail. */
export type Unaudited =
  /** It follows from other fields or rows. */
  | "derived"
  /** Versions, positions and other bookkeeping. */
  | "internal"
  /** The entry's action or target says it. */
  | "told"
  /** It never changes. */
  | "fixed"
  /** Only the person themselves changes it. */
  | "own"
  /** Personal notes, which are nobody else's business. */
  | "private";

type AuditRule = AuditValueKind | Unaudited;

/** How each field of a row stands on the trail, or why it does not. */
export type AuditRules<Row extends object> = { readonly [Field in keyof Row & string]-?: AuditRule };

/** Rules of a whole table; a field that is missing does not compile. */
export type TableRules<Table extends TableNames> = AuditRules<WithoutSystemFields<Doc<Table>>>;

const unaudited: readonly AuditRule[] = [
  "derived",
  "internal",
  "told",
  "fixed",
  "own",
  "private",
] satisfies Unaudited[];

const isAudited = (rule: AuditRule): rule is AuditValueKind => !unaudited.includes(rule);

/**
 * Lists what differs between two rows, by the rules of their fields (AUDIT-1).
 * `null` before a row is there, and once it is gone.
 *
 * @example listChanges({ hours: "hours" }, { hours: 10 }, { hours: 12 }) // [{ field: "hours", from: 10, to: 12, … }]
 */
export function listChanges<Row extends object>(
  rules: AuditRules<Omit<Row, keyof SystemFields | "_id">>,
  before: Row | null | undefined,
  after: Row | null | undefined,
): AuditChange[] {
  const changes: AuditChange[] = [];
  for (const [field, rule] of Object.entries<AuditRule>(rules)) {
    const [from, to] = [before, after].map((row) => (row as Record<string, unknown> | null | undefined)?.[field]);
    if (isAudited(rule) && !isSame(from, to))
      changes.push({ field, kind: rule, from: toValue(rule, from), to: toValue(rule, to) });
  }
  return changes;
}

/** An absent text and an empty one say the same. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? "") === (other ?? "");

function toValue(kind: AuditValueKind, value: unknown): AuditValue {
  if (value === undefined || value === null || value === "") return null;
  if (kind === "file") return true;
  if (typeof value !== "string") return value as AuditValue;
  if (kind === "length") return Array.from(value).length;
  return kind === "masked" ? maskKey(value) : value.slice(0, limits.auditValue);
}

/** @example maskKey("52998224725") // "529•••25" */
const maskKey = (key: string): string => (key.length < 9 ? "•••" : `${key.slice(0, 3)}•••${key.slice(-2)}`);
