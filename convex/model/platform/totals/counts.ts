import { v, type Infer } from "convex/values";

/** One total (kinds.ts) with its breakdown by part. */
export const countView = v.object({ kind: v.string(), count: v.number(), parts: v.record(v.string(), v.number()) });
export type Count = Infer<typeof countView>;
export type Parts = Count["parts"];

/** Accumulates counts by kind and part. */
export class Counts {
  readonly #byKind = new Map<string, Count>();

  add({ kind, count, parts = {} }: Omit<Count, "parts"> & { parts?: Parts }, times = 1): void {
    const sum = this.of(kind);
    this.#byKind.set(kind, sum);
    sum.count += times * count;
    for (const [part, value] of Object.entries(parts)) sum.parts[part] = (sum.parts[part] ?? 0) + times * value;
  }

  of(kind: string): Count {
    return this.#byKind.get(kind) ?? { kind, count: 0, parts: {} };
  }

  get size(): number {
    return this.#byKind.size;
  }

  kinds(): Iterable<string> {
    return this.#byKind.keys();
  }

  all(): Count[] {
    return [...this.#byKind.values()];
  }
}

/** Gives each name its value. */
export const mapNames = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

const value = v.union(v.string(), v.number(), v.boolean(), v.null());

/**
 * A stored value that disagrees with its rows.
 * `part`: the row's field or the total's part, "" for the total itself.
 */
export const differenceView = v.object({ what: v.string(), part: v.string(), kept: value, counted: value });
export type Difference = Infer<typeof differenceView>;

export function compareCounts({ kept, counted }: { kept: Count; counted: Count }): Difference[] {
  const parts = Object.keys({ ...kept.parts, ...counted.parts });
  const lines = parts.map((part) => ({ part, kept: kept.parts[part] ?? 0, counted: counted.parts[part] ?? 0 }));
  return [{ part: "", kept: kept.count, counted: counted.count }, ...lines]
    .filter((line) => line.kept !== line.counted)
    .map((line) => ({ what: kept.kind, ...line }));
}
