import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../../convex/shared/limits";
import { hasAllTerms, toIndexQuery, toSearchTerms, toSearchText } from "../../../convex/shared/searchText";

/** Convex refuses text with half a character in it, and the search would end with an error. */
test("cutting a long text in the middle of a character leaves no half of it", () => {
  const terms = toSearchTerms("a".repeat(limits.searchText - 1) + "😀");
  expect(terms).toEqual(["a".repeat(limits.searchText - 1)]);
});

test("a row keeps its text, and the parts of its words for the index, which knows only beginnings", () => {
  expect(toSearchText("Olá,  Linux!")).toBe("ola, linux!\n0ola 0la 0a 0linux 0inux 0nux 0ux 0x");
  expect(toSearchText("")).toBe("\n");
});

test("what is kept of a long word stays within the index's 32 characters, and no character is cut in half", () => {
  const [, parts = ""] = toSearchText("𝒳".normalize("NFC") + "𐐨".repeat(40)).split("\n");
  for (const part of parts.split(" ")) {
    expect([...part].length).toBeLessThanOrEqual(32);
    expect(part.isWellFormed()).toBe(true);
  }
});

/** The index as Convex describes it: any of the words, the last one by its beginning. */
function isInIndex(searchText: string, query: string): boolean {
  const words = searchText.match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  const wanted = query.split(" ");
  return words.some((word) => wanted.includes(word) || word.startsWith(wanted.at(-1) ?? ""));
}

test("every row that contains the terms is among those that the index finds", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "ç", "7", "-", "@", "."), minLength: 1, maxLength: 6 });
  const words = fc.array(word, { maxLength: 5 });
  fc.assert(
    fc.property(words, words, (text, typed) => {
      const searchText = toSearchText(text.join(" "));
      const terms = toSearchTerms(typed.join(" "));
      const contained = terms.every((term) => text.some((one) => one.replaceAll("ç", "c").includes(term)));
      expect(hasAllTerms(searchText, terms)).toBe(contained);
      if (contained && terms.length > 0) expect(isInIndex(searchText, toIndexQuery(terms))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("case, accents and spaces do not matter, and a text of marks alone searches for nothing", () => {
  expect(toSearchTerms("  Introdução\u00a0À  WEB ")).toEqual(["introducao", "a", "web"]);
  expect(toSearchTerms("\u0301 \u0301")).toEqual([]);
});
