import { limits } from "./limits";

/** Lower case, no accents, no half characters, single spaces: "Introdução à  Web" becomes "introducao a web". */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{Mark}\p{Surrogate}]/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

const SHORTEST_PART = 2;
/** The index ignores words over 32 characters. */
const LONGEST_PART = 32;

/** Every end of every word, the whole word included. The parts of "@selo.example" would find everyone. */
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
 * What a row keeps to be found by: its normalized text, then the parts of its words, because the index knows words by their
 * beginning only. So "inux" finds "linux inux nux ux". A whole word is there twice and ranks above a part.
 */
export function toSearchText(text: string): string {
  const normal = normalizeText(text);
  return [normal, ...partsOf(normal)].join(" ");
}

/** What a row must contain to be found; at most `limits.searchTerms`. */
export function toSearchTerms(text: string): string[] {
  return normalizeText(text.slice(0, limits.searchText))
    .split(" ")
    .filter((term) => term !== "")
    .slice(0, limits.searchTerms);
}
