import { expect, test } from "vitest";
import { limits } from "../../../convex/shared/limits";
import { toSearchTerms } from "../../../convex/shared/searchText";

/** Convex refuses text with half a character in it, and the search would end with an error. */
test("cutting a long text in the middle of a character leaves no half of it", () => {
  const terms = toSearchTerms("a".repeat(limits.searchText - 1) + "😀");
  expect(terms).toEqual(["a".repeat(limits.searchText - 1)]);
});

test("case, accents and spaces do not matter, and a text of marks alone searches for nothing", () => {
  expect(toSearchTerms("  Introdução\u00a0À  WEB ")).toEqual(["introducao", "a", "web"]);
  expect(toSearchTerms("\u0301 \u0301")).toEqual([]);
});
