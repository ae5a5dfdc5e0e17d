import { useState } from "react";

/**
 * Consecutive rows that React and the browser handle as one.
 * A change of one row costs its group, not the list.
 */
export interface RowGroup<Row> {
  /** Stable while any of its rows stays. */
  id: number;
  /** The same objects while nothing in them changes. */
  rows: readonly KeyedRow<Row>[];
}

export interface KeyedRow<Row> {
  key: string;
  row: Row;
}

type Place = number | undefined;

const SIZE = 25;

/** Deep equality: one changed row brings a page of new objects. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * The longest series of places that never decreases.
 * Rows outside it have moved and lose their place.
 */
function dropMoved(places: readonly Place[]): Place[] {
  const lasts: { place: number; index: number }[] = []; // for each length, the series with the lowest end
  const previous: (number | undefined)[] = [];
  places.forEach((place, index) => {
    if (place === undefined) return;
    let length = lasts.length;
    while ((lasts[length - 1]?.place ?? -1) > place) length -= 1;
    previous[index] = lasts[length - 1]?.index;
    lasts[length] = { place, index };
  });
  const kept: Place[] = places.map(() => undefined);
  for (let index = lasts.at(-1)?.index; index !== undefined; index = previous[index]) kept[index] = places[index];
  return kept;
}

/** For each row, its own place or the next row's that has one. */
function followingPlaces(places: readonly Place[]): Place[] {
  const following = [...places];
  for (let index = following.length - 2; index >= 0; index -= 1) following[index] ??= following[index + 1];
  return following;
}

/**
 * Groups rows with the same place.
 * New rows fill up the group before or after them.
 */
function divide<Row>(rows: readonly Row[], places: readonly Place[], sizes: readonly number[]) {
  const following = followingPlaces(places);
  const groups: { place: Place; rows: Row[] }[] = [];
  rows.forEach((row, index) => {
    const next = following[index];
    const isNew = places[index] === undefined;
    const current = groups.at(-1);
    const isAmong = next !== undefined && current?.place === next;
    if (current && (isAmong || (isNew && current.rows.length < SIZE))) {
      current.rows.push(row);
    } else {
      const isOfNext = next !== undefined && (!isNew || (sizes[next] ?? 0) < SIZE);
      groups.push({ place: isOfNext ? next : undefined, rows: [row] });
    }
  });
  return groups;
}

/**
 * Groups `rows`; unmoved rows stay in their former group.
 * They retain their elements and the focus.
 */
export function regroup<Row>(former: readonly RowGroup<Row>[], rows: readonly KeyedRow<Row>[]): RowGroup<Row>[] {
  const known = new Map(
    former.flatMap((group, place) => group.rows.map((keyed) => [keyed.key, { keyed, place }] as const)),
  );
  const kept = rows.map((keyed) => {
    const before = known.get(keyed.key)?.keyed;
    return before && isSame(before.row, keyed.row) ? before : keyed;
  });
  const places = dropMoved(rows.map(({ key }) => known.get(key)?.place));
  const sizes = former.map((group) => group.rows.length);
  let lastId = Math.max(0, ...former.map(({ id }) => id));
  return divide(kept, places, sizes).map((group) => {
    const before = former[group.place ?? -1];
    if (!before) return { id: (lastId += 1), rows: group.rows };
    const isKept =
      before.rows.length === group.rows.length && group.rows.every((row, index) => row === before.rows[index]);
    return isKept ? before : { id: before.id, rows: group.rows };
  });
}

export function useRowGroups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly RowGroup<Row>[] {
  const group = (former: readonly RowGroup<Row>[]) => ({
    rows,
    groups: regroup(
      former,
      rows.map((row) => ({ key: keyOf(row), row })),
    ),
  });
  const [kept, setKept] = useState(() => group([]));
  if (kept.rows === rows) return kept.groups;
  const next = group(kept.groups);
  setKept(next);
  return next.groups;
}
