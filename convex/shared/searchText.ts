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

/** Words as the search index splits them. */
const wordsOf = (text: string): string[] => text.match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];

/**
 * The index finds words by their beginning only. So that "inux" finds "linux", every place in a word where a part can begin
 * is kept as a word of its own: "0linux 0inux 0nux 0ux 0x". The marker keeps "ana" from ranking "Juliana" with "Ana".
 */
const PART = "0";
/** The index ignores words over 32 characters. */
const LONGEST_PART = 31;
const toPart = (letters: readonly string[]): string => PART + letters.slice(0, LONGEST_PART).join("");

function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of wordsOf(text)) {
    const letters = [...word];
    parts.add(toPart(letters));
    for (let start = 1; start < letters.length; start++) parts.add(toPart(letters.slice(start)));
  }
  return parts;
}

/** What a row keeps to be found by: its normalized text, and after a line break the parts of its words. */
export function toSearchText(text: string): string {
  const normal = normalizeText(text);
  return `${normal}\n${[...partsOf(normal)].join(" ")}`;
}

/** What a row must contain to be found; at most `limits.searchTerms`. */
export function toSearchTerms(text: string): string[] {
  return normalizeText(text.slice(0, limits.searchText))
    .split(" ")
    .filter((term) => term !== "")
    .slice(0, limits.searchTerms);
}

/**
 * What to ask the index for: it finds rows with any of the words, among them all that contain the last one, and ranks those
 * with most of the words first.
 */
export function toIndexQuery(terms: readonly string[]): string {
  const words = wordsOf(terms.join(" ")).slice(-limits.searchTerms);
  return [...words, toPart([...(words.at(-1) ?? "")])].join(" ");
}

/** The index finds rows with any of the words; this says whether a row has them all. */
export function hasAllTerms(searchText: string, terms: readonly string[]): boolean {
  const [text = ""] = searchText.split("\n", 1);
  return terms.every((term) => text.includes(term));
}
