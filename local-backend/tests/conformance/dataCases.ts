import type { Value } from "convex/values";
import type { Case, Side } from "./case";

const everyValue: Value[] = [
  null,
  -3n,
  0n,
  2n ** 62n,
  -Infinity,
  -1.5,
  -0,
  0,
  1,
  1.5,
  Infinity,
  NaN,
  false,
  true,
  "",
  "a",
  "ab",
  "é",
  "\u{1f600}",
  new Uint8Array([0]).buffer,
  new Uint8Array([0, 255]).buffer,
  [],
  [1],
  [1, "a"],
  {},
  { a: 1 },
  { a: 1, b: 2 },
  { b: 0 },
];

async function addValues(side: Side, values: readonly Value[]): Promise<void> {
  // Backwards, so that insertion order does not match the index order.
  for (const [at, value] of [...values.entries()].reverse()) await side.mutation("values:add", { value, at });
}

async function addNotes(side: Side): Promise<void> {
  const notes: [string, number][] = [
    ["b", 3],
    ["a", 1],
    ["b", 1],
    ["a", 2],
    ["c", 2],
    ["a", 2],
  ];
  for (const [title, rank] of notes) await side.mutation("notes:add", { title, rank });
}

const pagesOf = async (side: Side, order: "asc" | "desc", numItems: number) => {
  const pages: unknown[] = [];
  for (let cursor: Value = null; ;) {
    const paginationOpts: Record<string, Value> = { numItems, cursor };
    const page = (await side.query("notes:page", { paginationOpts, order })) as {
      page: Value;
      isDone: boolean;
      continueCursor: string;
    };
    pages.push([page.page, page.isDone]);
    if (page.isDone) return pages;
    cursor = page.continueCursor;
  }
};

export const dataCases: Case[] = [
  {
    name: "insert, get, patch, replace, delete",
    run: async (side) => {
      const id = await side.mutation("notes:add", { title: "a", rank: 1, tags: ["x"] });
      const seen: unknown[] = [await side.query("notes:get", { id })];
      await side.mutation("notes:change", { id, fields: { rank: 2 } });
      seen.push(await side.query("notes:get", { id }));
      await side.mutation("notes:clearTags", { id });
      seen.push(await side.query("notes:get", { id }));
      await side.mutation("notes:put", { id, note: { title: "z", rank: 0 } });
      seen.push(await side.query("notes:get", { id }));
      await side.mutation("notes:remove", { id });
      seen.push(await side.query("notes:get", { id }));
      seen.push(await side.outcome(side.mutation("notes:remove", { id })));
      seen.push(await side.outcome(side.mutation("notes:change", { id, fields: { rank: 1 } })));
      return seen;
    },
  },
  {
    name: "order of documents, first, unique",
    run: async (side) => {
      const seen: unknown[] = [await side.query("notes:first")];
      await addNotes(side);
      for (const order of ["asc", "desc"]) {
        seen.push(
          ((await side.query("notes:list", { order })) as { title: string; rank: number }[]).map((one) => [
            one.title,
            one.rank,
          ]),
        );
      }
      seen.push(await side.outcome(side.query("notes:unique", { rank: 3 })));
      seen.push(await side.outcome(side.query("notes:unique", { rank: 2 })));
      seen.push(await side.outcome(side.query("notes:unique", { rank: 99 })));
      return seen;
    },
  },
  {
    name: "index ranges",
    run: async (side) => {
      await addNotes(side);
      return Promise.all([
        side.query("notes:ranks", { from: 2 }),
        side.query("notes:ranks", { to: 2, order: "desc" }),
        side.query("notes:ranks", { from: 1, to: 3, open: true }),
        side.query("notes:ranks", { take: 2 }),
        side.query("notes:ranks", { take: 0 }),
        side.query("notes:ranks", { from: 5, to: 4 }),
        side.query("notes:byTitle", { title: "a" }),
        side.query("notes:byTitle", { title: "a", above: 1 }),
        side.query("notes:byTitle", { title: "absent" }),
      ]);
    },
  },
  {
    name: "filters",
    run: async (side) => {
      await addNotes(side);
      await side.mutation("notes:add", { title: "t", rank: 9, tags: [] });
      return [await side.query("notes:filtered", { below: 3, title: "b" }), await side.query("notes:tagless")];
    },
  },
  {
    name: "pages in both orders cover everything once",
    run: async (side) => {
      const empty = await pagesOf(side, "asc", 3);
      await addNotes(side);
      return [empty, await pagesOf(side, "asc", 4), await pagesOf(side, "desc", 5)];
    },
  },
  {
    name: "one paginated query in a function",
    run: (side) => side.outcome(side.query("notes:twoPages")),
  },
  {
    name: "search",
    run: async (side) => {
      for (const [rank, title] of ["red apple", "green apple pie", "apply within", "pear"].entries()) {
        await side.mutation("notes:add", { title, rank });
      }
      return Promise.all([
        side.query("notes:search", { text: "apple" }),
        side.query("notes:search", { text: "appl" }),
        side.query("notes:search", { text: "APPLE", rank: 1 }),
        side.query("notes:search", { text: "nothing" }),
      ]);
    },
  },
  {
    name: "values travel unchanged",
    run: (side) => Promise.all(everyValue.map((value) => side.query("values:back", { value }))),
  },
  {
    name: "order of values in an index",
    run: async (side) => {
      const values = everyValue.filter((value) => !Object.is(value, -0));
      await addValues(side, values);
      return side.query("values:sorted");
    },
  },
  {
    name: "minus zero sorts before zero and is another key",
    run: async (side) => {
      await addValues(side, [-0, 0, 1]);
      return [await side.query("values:sorted"), await side.query("values:equalTo", { value: 0 })];
    },
  },
  {
    name: "equality does not mix types",
    run: async (side) => {
      await addValues(side, [1n, 1, true, "1"]);
      return Promise.all([1n, 1, true, "1"].map((value) => side.query("values:equalTo", { value })));
    },
  },
  {
    name: "an open range of an index goes on into the next types",
    run: async (side) => {
      await addValues(side, [null, 5n, 1, 2, "a"]);
      return side.query("values:above", { value: 1 });
    },
  },
  {
    name: "a filter compares across types by Convex's order",
    run: async (side) => {
      await addValues(side, [null, 5n, 1, 20, true, "3"]);
      return side.query("values:filteredBelow", { value: 10 });
    },
    difference: {
      reason:
        "convex-test compares with JavaScript's <, Convex by the order of types (null < int64 < float64 < boolean < string)",
      decidedBy: "https://docs.convex.dev/database/reading-data/#ordering-of-different-types-of-values",
      ours: [2, 1, 0],
    },
  },
];
