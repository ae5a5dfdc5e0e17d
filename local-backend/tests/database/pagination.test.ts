import { expect, test } from "vitest";
import { DatabaseError } from "../../database/errors";
import type { PageRequest } from "../../database/types";
import type { JsonObject } from "../../values/json";
import { eq, mutate, parse, range, read, scan, schemaOf, testDatabase } from "./testDatabase";

function numbered(count: number) {
  const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
  mutate(database, (tx) => {
    for (let n = 0; n < count; n++) tx.insert("items", { n });
  });
  const page = (request: Partial<PageRequest>) =>
    read(database, (tx) => {
      const result = tx.page({ query: range("items.by_n"), cursor: null, pageSize: 3, ...request });
      return { ...result, documents: result.documents.map((document) => parse(document).n) };
    });
  return { database, page };
}

test("pages follow each other; the end is only known when it was met", () => {
  const { page } = numbered(6);
  const first = page({});
  expect(first).toMatchObject({ documents: [0, 1, 2], isDone: false, pageStatus: null });
  const second = page({ cursor: first.continueCursor });
  expect(second).toMatchObject({ documents: [3, 4, 5], isDone: false });
  const third = page({ cursor: second.continueCursor });
  expect(third).toMatchObject({ documents: [], isDone: true });
  expect(page({ cursor: third.continueCursor })).toMatchObject({ documents: [], isDone: true });
});

test("an end cursor gives the whole interval again, with what was inserted into it", () => {
  const { database, page } = numbered(6);
  const first = page({});
  mutate(database, (tx) => {
    for (const n of [0.5, 1.5, 9]) tx.insert("items", { n });
  });
  expect(page({ endCursor: first.continueCursor })).toMatchObject({
    documents: [0, 0.5, 1, 1.5, 2],
    continueCursor: first.continueCursor,
    isDone: false,
  });
  expect(page({ cursor: first.continueCursor }).documents).toEqual([3, 4, 5]);
  const end = page({ pageSize: 100 });
  expect(end.isDone).toBe(true);
  expect(page({ endCursor: end.continueCursor, pageSize: 1 })).toMatchObject({
    documents: [0, 0.5, 1, 1.5, 2, 3, 4, 5, 9],
    isDone: true,
  });
});

test("pages of a descending query, with an end cursor", () => {
  const { page } = numbered(5);
  const query = range("items.by_n", [], "desc");
  const first = page({ query, pageSize: 2 });
  expect(first.documents).toEqual([4, 3]);
  const second = page({ query, pageSize: 2, cursor: first.continueCursor });
  expect(second.documents).toEqual([2, 1]);
  expect(page({ query, endCursor: second.continueCursor }).documents).toEqual([4, 3, 2, 1]);
});

test("filtered-out documents count as read, and the cursor is behind them", () => {
  const { page } = numbered(20);
  const filter: JsonObject = { filter: { $gte: [{ $field: "n" }, { $literal: 15 }] } };
  const query = range("items.by_n", [], "asc", filter);
  const first = page({ query, maximumRowsRead: 8 });
  expect(first).toMatchObject({ documents: [], isDone: false, pageStatus: "SplitRequired" });
  expect(first.splitCursor).not.toBeNull();
  expect(page({ query, cursor: first.continueCursor, maximumRowsRead: 20 }).documents).toEqual([15, 16, 17]);
  expect(page({ query, maximumBytesRead: 1 })).toMatchObject({ documents: [], pageStatus: "SplitRequired" });
});

test("a page close to a limit recommends a split; the split cursor halves it", () => {
  const { page } = numbered(10);
  const whole = page({ pageSize: 9, maximumRowsRead: 10 });
  expect(whole.pageStatus).toBe("SplitRecommended");
  const half = page({ endCursor: whole.splitCursor });
  const rest = page({ cursor: whole.splitCursor, endCursor: whole.continueCursor });
  expect([...half.documents, ...rest.documents]).toEqual(whole.documents);
  expect(half.documents.length).toBeGreaterThan(2);
  expect(rest.documents.length).toBeGreaterThan(2);
});

test("LIVE-2: reaching the read limit of the function splits the page", () => {
  const { page } = numbered(0);
  expect(page({ pageSize: 1 })).toMatchObject({ isDone: true, pageStatus: null });
  const database = testDatabase();
  for (let batch = 0; batch < 4; batch++) {
    mutate(database, (tx) => {
      for (let n = 0; n < 8200; n++) tx.insert("items", {});
    });
  }
  const filter: JsonObject = { filter: { $eq: [{ $field: "n" }, { $literal: 1 }] } };
  const result = read(database, (tx) => tx.page({ query: scan("items", filter), cursor: null, pageSize: 1 }));
  expect(result).toMatchObject({ documents: [], isDone: false, pageStatus: "SplitRequired" });
  expect(() => read(database, (tx) => tx.openQuery(scan("items", filter)).next())).toThrow(
    "Too many documents read in a single function execution (limit: 32000).",
  );
});

test("a foreign or broken cursor is an error that the hooks know", () => {
  const { page } = numbered(6);
  const { continueCursor } = page({});
  for (const request of [
    { cursor: continueCursor, query: range("items.by_n", [eq("n", 1)]) },
    { cursor: continueCursor, query: range("items.by_n", [], "desc") },
    { cursor: "nonsense" },
    { cursor: "" },
    { endCursor: `${continueCursor}!` },
  ]) {
    let error: unknown;
    try {
      page(request);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({ data: { isConvexSystemError: true, paginationError: "InvalidCursor" } });
    expect((error as Error).message).toMatch(/^InvalidCursor: /);
  }
});

test("a page of no row or of part of one is refused, because it would pass for the last", () => {
  const { page } = numbered(6);
  expect(() => page({ pageSize: 0 })).toThrow("Must request at least 1 document while paginating");
  for (const limit of [{ maximumRowsRead: 0 }, { maximumBytesRead: 0 }]) {
    expect(() => page(limit)).toThrow("maximumRowsRead and maximumBytesRead must be greater than 0");
  }
  for (const size of [{ pageSize: 1.5 }, { pageSize: -1 }, { maximumRowsRead: 2.5 }, { maximumBytesRead: -5 }]) {
    expect(() => page(size)).toThrow("Pagination needs whole numbers");
  }
});
