import { expect, test } from "vitest";
import { regroup, type RowGroup } from "@/components/list/rowGroups";

interface Row {
  id: number;
  name: string;
}

const rowsOf = (ids: readonly number[]): Row[] => ids.map((id) => ({ id, name: `Row ${id}` }));
const upTo = (count: number) => Array.from({ length: count }, (_, id) => id);
const next = (former: readonly RowGroup<Row>[], rows: readonly Row[]) =>
  regroup(
    former,
    rows.map((row) => ({ key: `${row.id}`, row })),
  );
const group = (ids: readonly number[], former: readonly RowGroup<Row>[] = []) => next(former, rowsOf(ids));
const order = (groups: readonly RowGroup<Row>[]) => groups.flatMap(({ rows }) => rows.map(({ row }) => row.id));
/** Group of each row. */
const homes = (groups: readonly RowGroup<Row>[]) =>
  new Map(groups.flatMap(({ id, rows }) => rows.map(({ key }) => [key, id] as const)));
const movers = (former: readonly RowGroup<Row>[], groups: readonly RowGroup<Row>[]) => {
  const before = homes(former);
  return [...homes(groups)]
    .filter(([key, id]) => before.has(key) && before.get(key) !== id)
    .map(([key]) => Number(key));
};

test("LIVE-10: of 1,000 rows, a change of one leaves 39 of 40 groups as they were, and 24 rows of its own", () => {
  const before = group(upTo(1000));
  expect(before.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 40 }, () => 25));
  // As the server's updates do: rows are new objects.
  const after = next(
    before,
    rowsOf(upTo(1000)).map((row) => (row.id === 130 ? { ...row, name: "Renamed" } : row)),
  );
  expect(after.flatMap((one, index) => (one === before[index] ? [] : index))).toEqual([5]);
  expect(after[5]?.rows.flatMap((one, index) => (one === before[5]?.rows[index] ? [] : one.row.name))).toEqual([
    "Renamed",
  ]);
});

test.each([
  { what: "a new first row", ids: [1000, ...upTo(1000)], moved: [] },
  { what: "a new row among others", ids: upTo(1000).flatMap((id) => (id === 60 ? [1000, 60] : id)), moved: [] },
  { what: "the next page", ids: upTo(1025), moved: [] },
  { what: "rows that go, with a whole group", ids: upTo(1000).slice(20, 100).concat(upTo(1000).slice(130)), moved: [] },
  { what: "the last row on top", ids: [999, ...upTo(999)], moved: [999] },
  { what: "the first row at the end", ids: [...upTo(1000).slice(1), 0], moved: [0] },
])("rows keep their group beside $what", ({ ids, moved }) => {
  const before = group(upTo(1000));
  const after = group(ids, before);
  expect(order(after)).toEqual(ids);
  expect(movers(before, after)).toEqual(moved);
});

test("new rows fill groups, one by one or many at once", () => {
  let groups: RowGroup<Row>[] = [];
  for (let count = 1; count <= 60; count += 1) groups = group(upTo(count).reverse(), groups);
  expect(groups.map(({ rows }) => rows.length)).toEqual([10, 25, 25]);
  expect(group(upTo(60)).map(({ rows }) => rows.length)).toEqual([25, 25, 10]);
});

test("whatever happens, rows are in their order, each once, in groups that differ", () => {
  let seed = 1;
  const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
  let ids = upTo(80);
  let groups = group(ids);
  for (let step = 0; step < 500; step += 1) {
    ids = [...ids];
    const at = random(ids.length);
    const act = random(3);
    if (act === 0) ids.splice(at, 0, 1000 + step);
    else if (act === 1 && ids.length > 5) ids.splice(at, 1);
    else ids.splice(random(ids.length), 0, ...ids.splice(at, 1 + random(3)));
    groups = group(ids, groups);
    expect(order(groups)).toEqual(ids);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
  }
});
