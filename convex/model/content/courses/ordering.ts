import { fail } from "../../platform/errors";

interface Positioned<Id extends string> {
  _id: Id;
  orderIndex: number;
}

/** Numbers rows from 1 without gaps: positions are displayed. */
export async function numberInOrder<Id extends string>(
  rows: readonly Positioned<Id>[],
  setPosition: (id: Id, orderIndex: number) => Promise<void>,
): Promise<void> {
  for (const [index, { _id, orderIndex }] of rows.entries()) {
    if (orderIndex !== index + 1) await setPosition(_id, index + 1);
  }
}

/**
 * Sorts the rows by `ids`, which must list each.
 * Error: orderChanged.
 */
export function inOrder<Id extends string>(rows: readonly Positioned<Id>[], ids: readonly Id[]): Positioned<Id>[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  if (ids.length !== rows.length || new Set(ids).size !== rows.length) fail("orderChanged");
  return ids.map((id) => byId.get(id) ?? fail("orderChanged"));
}
