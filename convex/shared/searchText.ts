import { limits } from "./limits";

/** Lower case, without accents and halves of characters, single spaces: "Introdução à  Web" -> "introducao a web". */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{Mark}\p{Surrogate}]/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

/** The words that a search must contain, normalised; at most `limits.searchTerms` of them. */
export function toSearchTerms(text: string): string[] {
  return toSearchText(text.slice(0, limits.searchText))
    .split(" ")
    .filter((term) => term !== "")
    .slice(0, limits.searchTerms);
}
