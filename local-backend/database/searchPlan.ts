import { plainText } from "../values/describe";
import type { JsonObject } from "../values/json";
import type { Index, Table } from "./catalog";
import { DatabaseError } from "./errors";
import type { Key } from "./keyBytes";
import { LIMITS } from "./limits";
import { filterSpace, UNFILTERED_SPACE, wordsOf } from "./searchKeys";
import { sortKey } from "./sortKey";
import { excerpt } from "../values/excerpt";

export interface SearchPlan {
  readonly kind: "search";
  readonly table: Table;
  readonly index: Index;
  /** Search words. The last one matches as a prefix. */
  readonly words: readonly string[];
  /** Key spaces that must all match: one per filter, or the unfiltered one. */
  readonly spaces: readonly Key[];
}

/** Filters of a search query: one `Search` on the search field, `Eq` on filter fields. */
export function planSearch(table: Table, index: Index, filters: JsonObject[]): SearchPlan {
  const name = `${table.name}.${index.name}`;
  const searches = filters.filter(({ type }) => type === "Search");
  const equalities = filters.filter(({ type }) => type === "Eq");
  const [search] = searches;
  if (search === undefined) {
    throw invalid(`Search queries against ${name} must contain a search filter.`);
  }
  if (searches.length > 1)
    throw invalid(`Search query against ${name} contains multiple search filters. Only one is allowed.`);
  if (search.fieldPath !== index.fields[0]) {
    throw invalid(
      `Search query against ${name} contains a search filter against "${excerpt(plainText(search.fieldPath))}", which isn't the indexed \`searchField\`.`,
    );
  }
  if (equalities.length > LIMITS.searchFilters) {
    throw invalid(
      `Search query against ${name} has too many filter conditions. Max: ${String(LIMITS.searchFilters)} Actual: ${String(equalities.length)}`,
    );
  }
  const spaces = equalities.map(({ fieldPath, value }) => {
    const at = index.filterFields.indexOf(plainText(fieldPath));
    if (at < 0) {
      throw invalid(
        `Search query against ${name} contains an equality filter on "${excerpt(plainText(fieldPath))}" but that field isn't indexed for filtering in \`filterFields\`.`,
      );
    }
    return filterSpace(at, sortKey(value));
  });
  const words = wordsOf(plainText(search.value)).slice(0, LIMITS.searchTerms);
  return { kind: "search", table, index, words, spaces: spaces.length > 0 ? spaces : [UNFILTERED_SPACE] };
}

function invalid(message: string): DatabaseError {
  return new DatabaseError("SearchQueryError", message);
}
