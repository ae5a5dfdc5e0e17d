import fc from "fast-check";
import { expect, test } from "vitest";
import type { Transaction } from "../../database/types";
import type { JsonObject } from "../../values/json";
import { wordsOf } from "../../database/searchKeys";
import { collect, eq, mutate, parse, read, schemaOf, search, testDatabase } from "./testDatabase";

const schema = schemaOf(
  { posts: {} },
  {
    posts: {
      searchIndexes: [{ indexDescriptor: "by_text", searchField: "text", filterFields: ["author", "meta.draft"] }],
    },
  },
);
const find = (text: string, ...filters: JsonObject[]) =>
  search("posts.by_text", { type: "Search", fieldPath: "text", value: text }, ...filters);
const texts = (tx: Transaction, text: string, ...filters: JsonObject[]) =>
  collect(tx, find(text, ...filters)).map((document) => document.text);

test("words: lower case, split at what is no letter or digit, accents kept, at most 32 characters", () => {
  expect(wordsOf("Olá, Programação-orientada: C++ v2! 😀")).toEqual(["olá", "programação", "orientada", "c", "v2"]);
  expect(wordsOf(`${"x".repeat(33)} ${"y".repeat(32)}`)).toEqual(["y".repeat(32)]);
});

test("any word matches, the last one as a prefix; better matches come first", () => {
  const database = testDatabase({ schema });
  mutate(database, (tx) => {
    for (const text of ["react and more", "react react", "reactive things", "python", "react python", "rust"])
      tx.insert("posts", { text });
  });
  read(database, (tx) => {
    expect(texts(tx, "pyth")).toEqual(expect.arrayContaining(["python", "react python"]));
    expect(texts(tx, "pyth rust")).toEqual(["rust"]);
    expect(texts(tx, "python rea")[0]).toBe("react python");
    expect(texts(tx, "react")[0]).toBe("react react");
    expect(texts(tx, "react")).toHaveLength(4);
    expect(texts(tx, "react").at(-1)).toBe("reactive things");
    expect(texts(tx, "nothing")).toEqual([]);
    expect(texts(tx, "  ")).toEqual([]);
    // Only the returned documents: 2 + 1 + 5 + 4 + 4 + 4.
    expect(tx.usage.documentsRead).toBe(20);
  });
});

test("equal matches: newest first", () => {
  const database = testDatabase({ schema });
  mutate(database, (tx) => {
    for (let n = 0; n < 5; n++) tx.insert("posts", { text: "same", n });
  });
  expect(read(database, (tx) => collect(tx, find("same")).map(({ n }) => n))).toEqual([4, 3, 2, 1, 0]);
});

test("filters, their read sets, and what is refused", () => {
  const database = testDatabase({ schema });
  mutate(database, (tx) => {
    tx.insert("posts", { text: "one word", author: "a", meta: { draft: true } });
    tx.insert("posts", { text: "two word", author: "a" });
    tx.insert("posts", { text: "three word", author: "b", meta: { draft: true } });
  });
  const tx = database.begin();
  expect(texts(tx, "word", eq("author", "a"))).toEqual(expect.arrayContaining(["one word", "two word"]));
  const since = database.latest();
  mutate(database, (other) => other.insert("posts", { text: "word", author: "b" }));
  mutate(database, (other) => other.insert("posts", { text: "else", author: "a" }));
  expect(database.touched(tx.readSet, since, database.latest())).toBe(false);
  mutate(database, (other) => other.insert("posts", { text: "words", author: "a" }));
  expect(database.touched(tx.readSet, since, database.latest())).toBe(true);
  read(database, (other) => {
    expect(texts(other, "word", eq("author", "a"), eq("meta.draft", true))).toEqual(["one word"]);
    expect(texts(other, "two", eq("meta.draft", { $undefined: null }))).toEqual(["two word"]);
    expect(texts(other, "word", eq("author", "c"))).toEqual([]);
    expect(() => texts(other, "word", eq("text", "x"))).toThrow('equality filter on "text"');
    expect(() => collect(other, search("posts.by_text", eq("author", "a")))).toThrow("must contain a search filter");
    expect(() => texts(other, "word", ...Array.from({ length: 9 }, () => eq("author", "a")))).toThrow(
      "too many filter conditions",
    );
  });
});

test("pages of a search, and at most 1024 results", () => {
  const database = testDatabase({ schema });
  mutate(database, (tx) => {
    for (let n = 0; n < 1100; n++) tx.insert("posts", { text: `word ${"x ".repeat(n % 7)}`, n });
  });
  read(database, (tx) => {
    const whole = collect(tx, find("word")).map(({ n }) => n);
    expect(whole).toHaveLength(1024);
    const paged: unknown[] = [];
    let cursor: string | null = null;
    for (let isDone = false; !isDone;) {
      const page = tx.page({ query: find("word"), cursor, pageSize: 100 });
      paged.push(...page.documents.map((document) => parse(document).n));
      ({ isDone } = page);
      cursor = page.continueCursor;
    }
    expect(paged).toEqual(whole);
  });
});

test("search agrees with looking at every text: committed, old snapshots and own writes", () => {
  const word = fc.constantFrom("ab", "abc", "abd", "b", "bc", "c", "ça");
  const text = fc.array(word, { maxLength: 4 }).map((some) => some.join(" "));
  const database = testDatabase({ schema });
  const sorted = (tx: Transaction, words: string[], author: string | null) =>
    texts(tx, words.join(" "), ...(author === null ? [] : [eq("author", author)])).sort();
  const model = (documents: JsonObject[], words: string[], author: string | null) => {
    const last = words[words.length - 1] ?? "";
    return documents
      .filter((document) => author === null || document.author === author)
      .map((document) => document.text as string)
      .filter(
        (one) => words.length > 0 && wordsOf(one).some((found) => words.includes(found) || found.startsWith(last)),
      )
      .sort();
  };
  fc.assert(
    fc.property(
      fc.array(fc.record({ text, author: fc.constantFrom("a", "b") }), { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat({ max: 11 }), text), { maxLength: 4 }),
      fc.array(word, { maxLength: 3 }),
      fc.constantFrom("a", "b", null),
      (documents, edits, words, author) => {
        const all = (tx: Transaction) =>
          collect(tx, { source: { type: "FullTableScan", tableName: "posts", order: "asc" }, operators: [] });
        mutate(database, (tx) => {
          for (const { _id } of all(tx)) tx.remove(_id as string);
        });
        const ids = mutate(database, (tx) => documents.map((document) => tx.insert("posts", document)));
        const old = database.begin();
        const edit = (tx: Transaction) => {
          for (const [at, changed] of edits) if (ids[at] !== undefined) tx.patch(ids[at], { text: changed });
        };
        mutate(database, edit);
        expect(sorted(old, words, author)).toEqual(model(documents, words, author));
        read(database, (tx) => {
          expect(sorted(tx, words, author)).toEqual(model(all(tx), words, author));
        });
        edit(old);
        expect(sorted(old, words, author)).toEqual(model(all(old), words, author));
        old.close();
      },
    ),
    { numRuns: 150 },
  );
});
