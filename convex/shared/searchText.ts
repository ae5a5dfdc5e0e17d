import { limits } from "./limits";

/**
 * Returns a text in lower case without accents.
 * Without lone surrogates, and with single spaces: "Introdução à  Web" becomes "introducao a web".
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{Mark}\p{Surrogate}]/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

const SHORTEST_PART = 2;
/** The search index ignores longer words. */
const LONGEST_PART = 32;

/**
 * Returns every suffix of every word, the word included.
 * Except after "@": parts of "@selo.example" would match everyone.
 */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of text.replace(/@\S*/gu, "").match(/[\p{Alphabetic}\p{N}]+/gu) ?? []) {
    const letters = Array.from(word);
    for (let start = 0; start <= letters.length - SHORTEST_PART; start++)
      parts.add(letters.slice(start, start + LONGEST_PART).join(""));
  }
  return parts;
}

/**
 * Returns the normalized text with the suffixes of its words.
 * The index matches words by prefix only: "linux" becomes "linux linux inux nux ux". Whole words occur twice and
 * rank higher.
 */
export function toSearchText(text: string): string {
  const normal = normalizeText(text);
  return [normal, ...partsOf(normal)].join(" ");
}

/**
 * Returns the terms of a search, at most `limits.searchTerms`.
 * A match must contain all of them.
 */
export function toSearchTerms(text: string): string[] {
  return normalizeText(text.slice(0, limits.searchText))
    .split(" ")
    .filter((term) => term !== "")
    .slice(0, limits.searchTerms);
}
