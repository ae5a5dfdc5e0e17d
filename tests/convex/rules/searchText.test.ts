import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../../convex/shared/limits";
import { toSearchTerms, toSearchText } from "../../../convex/shared/searchText";

/** Convex rejects lone surrogates, so the search would fail. */
test("cutting a long text never splits a character", () => {
  const terms = toSearchTerms("a".repeat(limits.searchText - 1) + "😀");
  expect(terms).toEqual(["a".repeat(limits.searchText - 1)]);
});

test("DATA-7: a row stores its text and its words' suffixes, because the index matches prefixes only", () => {
  expect(toSearchText("Olá,  Linux!")).toBe("ola, linux! ola la linux inux nux ux");
  expect(toSearchText("")).toBe("");
});

test("email addresses match by part before the @ and by prefix after it", () => {
  expect(toSearchText("ana.lu@selo.example")).toBe("ana.lu@selo.example ana na lu");
});

test("long words are stored within the index's 32 characters, never splitting one", () => {
  const [word = "", ...parts] = toSearchText("𐐨".repeat(40)).split(" ");
  expect(Array.from(word).length).toBe(40);
  for (const part of parts) {
    expect(Array.from(part).length).toBeLessThanOrEqual(32);
    expect(part).not.toMatch(/\p{Surrogate}/u);
  }
});

/** The index as documented: any of the words, the last by prefix. */
function isInIndex(searchText: string, query: string): boolean {
  const wordsOf = (text: string): string[] => text.match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  const wanted = wordsOf(query);
  return wordsOf(searchText).some((word) => wanted.includes(word) || word.startsWith(wanted.at(-1) ?? ""));
}

test("the index finds every row with all terms, and no other row has them", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "ç", "7", "-", "."), minLength: 1, maxLength: 6 });
  const words = fc.array(word, { maxLength: 5 });
  fc.assert(
    fc.property(words, words, fc.constantFrom("ab", "ba7", "c7"), (text, typed, last) => {
      const searchText = toSearchText(text.join(" "));
      const terms = toSearchTerms([...typed.slice(0, 3), last].join(" "));
      const contained = terms.every((term) => text.some((one) => one.replaceAll("ç", "c").includes(term)));
      expect(terms.every((term) => searchText.includes(term))).toBe(contained);
      if (contained) expect(isInIndex(searchText, terms.join(" "))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("DATA-5: case, accents and spaces do not matter, and marks alone search for nothing", () => {
  expect(toSearchTerms("  Introdução\u00a0À  WEB ")).toEqual(["introducao", "a", "web"]);
  expect(toSearchTerms("\u0301 \u0301")).toEqual([]);
});
