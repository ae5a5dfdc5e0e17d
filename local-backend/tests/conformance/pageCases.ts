import type { Value } from "convex/values";
import type { Case, Side } from "./case";
import { type Asked, compare } from "./queries";

interface Page {
  labels: string[];
  isDone: boolean;
  continueCursor: string;
}

async function page(side: Side, asked: Asked, numItems: number, cursor: Value, more: Record<string, Value> = {}) {
  const paginationOpts = { numItems, cursor, ...more };
  return (await side.query("rows:page", { asked: asked as Value, paginationOpts })) as unknown as Page;
}

/** The labels of each page that is not empty, to the end. `between` runs after each page. */
async function walk(
  side: Side,
  asked: Asked,
  numItems: number,
  between: (after: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: Value = null; ;) {
    const one: Page = await page(side, asked, numItems, cursor);
    if (one.labels.length > 0) pages.push(one.labels);
    if (one.isDone || pages.length > 20) return pages;
    cursor = one.continueCursor;
    await between(pages.length);
  }
}

/** 0 to 9; `a` is the same, `b` is the remainder by 3. */
async function ten(side: Side): Promise<void> {
  const rows = Array.from({ length: 10 }, (_, at) => ({ label: `${at}`, a: at, b: at % 3 }));
  await side.mutation("rows:add", { rows });
}

const insert = (side: Side, label: string, a: number) => side.mutation("rows:add", { rows: [{ label, a }] });
const by_a: Asked = { index: "by_a" };

const walks: [string, Asked, number][] = [
  ["by three", by_a, 3],
  ["by three, backward", { ...by_a, order: "desc" }, 3],
  ["by one", by_a, 1],
  ["of exactly all", by_a, 10],
  ["of more than all", by_a, 11],
  ["that divide all", by_a, 5],
  ["of a whole table", {}, 4],
  ["of a whole table, backward", { order: "desc" }, 4],
  ["of a range", { index: "by_a", range: [["gte", "a", 2], ["lt", "a", 7]] }, 2], // prettier-ignore
  ["of a range, backward", { index: "by_a", range: [["gt", "a", 2]], order: "desc" }, 3],
  ["of an empty range", { index: "by_a", range: [["gt", "a", 100]] }, 3],
  ["of two fields", { index: "by_a_b" }, 4],
];

const reading: Case[] = walks.map(([name, asked, numItems]) => ({
  name: `pages ${name}`,
  given: ten,
  run: (side) => walk(side, asked, numItems),
}));

const filtered: Case[] = [1, 2, 4].map((numItems) => ({
  name: `pages of ${numItems} with a filter have all that fits, once`,
  given: ten,
  run: async (side) => (await walk(side, { ...by_a, filters: [compare("eq", "b", 1)] }, numItems)).flat(),
}));

/** Between the first and the second page, by three. */
const changes: [string, (side: Side) => Promise<unknown>][] = [
  ["before the cursor", (side) => insert(side, "new", 0.5)],
  ["behind the cursor", (side) => insert(side, "new", 3.5)],
  ["at the key of the cursor", (side) => insert(side, "new", 2)],
  ["at the end", (side) => insert(side, "new", 100)],
];

const changing: Case[] = [
  ...changes.map(([name, change]): Case => ({
    name: `a row inserted between two pages ${name}`,
    run: async (side) => {
      await ten(side);
      return walk(side, by_a, 3, (after) => (after === 1 ? change(side) : Promise.resolve()));
    },
  })),
  ...(["2", "3", "9", "0"] as const).map((label): Case => ({
    name: `row ${label} removed between two pages`,
    run: async (side) => {
      await ten(side);
      return walk(side, by_a, 3, (after) =>
        after === 1 ? side.mutation("rows:remove", { label }) : Promise.resolve(),
      );
    },
  })),
  ...(
    [
      ["2", 50],
      ["8", -1],
      ["4", 4.5],
    ] as const
  ).map(([label, a]): Case => ({
    // prettier-ignore
    name: `row ${label} moved to ${a} between two pages`,
    run: async (side) => {
      await ten(side);
      const move = () => side.mutation("rows:change", { label, fields: { a } });
      return walk(side, by_a, 3, (after) => (after === 1 ? move() : Promise.resolve()));
    },
  })),
];

const cursors: Case[] = [
  {
    name: "a cursor may be used again",
    given: ten,
    run: async (side) => {
      const { continueCursor } = await page(side, by_a, 3, null);
      return [(await page(side, by_a, 3, continueCursor)).labels, (await page(side, by_a, 5, continueCursor)).labels];
    },
  },
  {
    name: "after the end there is nothing",
    given: ten,
    run: async (side) => {
      const last = await page(side, by_a, 20, null);
      const { labels, isDone } = await page(side, by_a, 20, last.continueCursor);
      return [last.isDone, labels, isDone];
    },
  },
  {
    name: "after the end there is nothing, even if something comes there",
    run: async (side) => {
      await ten(side);
      const last = await page(side, by_a, 20, null);
      await insert(side, "late", 100);
      return (await page(side, by_a, 20, last.continueCursor)).labels;
    },
  },
  {
    name: "an empty table has one page",
    run: async (side) => {
      const { labels, isDone } = await page(side, by_a, 5, null);
      return [labels, isDone];
    },
  },
  {
    name: "an end cursor gives its whole interval, with what came into it",
    run: async (side) => {
      await ten(side);
      const first = await page(side, by_a, 3, null);
      const second = await page(side, by_a, 3, first.continueCursor);
      await insert(side, "new", 3.5);
      const again = await page(side, by_a, 3, first.continueCursor, { endCursor: second.continueCursor });
      return [again.labels, (await page(side, by_a, 2, second.continueCursor)).labels];
    },
  },
  {
    name: "an end cursor and a removed row at the boundary",
    run: async (side) => {
      await ten(side);
      const first = await page(side, by_a, 3, null);
      await side.mutation("rows:remove", { label: "2" });
      return (await page(side, by_a, 3, null, { endCursor: first.continueCursor })).labels;
    },
  },
  {
    name: "a cursor that is none",
    given: ten,
    run: async (side) => typeof ((await side.outcome(page(side, by_a, 3, "no cursor"))) as { failed?: string }).failed,
  },
  {
    name: "a full last page does not know yet that it is the last",
    given: ten,
    run: async (side) => (await page(side, by_a, 10, null)).isDone,
    difference: {
      reason:
        "convex-test looks ahead; on Convex a page ends at its last row, and rows that come behind it are the next page's",
      decidedBy: "https://docs.convex.dev/database/pagination#reactivity",
      ours: false,
    },
  },
];

export const pageCases: Case[] = [...reading, ...filtered, ...changing, ...cursors];
