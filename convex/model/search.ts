import type { PaginationOptions, PaginationResult } from "convex/server";
import { limits } from "../shared/limits";
import { hasAllTerms } from "../shared/searchText";

/**
 * One page of the rows that contain every term, of what a search index found, best match first. The index ranks rows that
 * match more words higher, so looking at the first `limits.searchCandidates` finds them at a bounded cost. Every page but the
 * last one is full.
 */
export async function paginateMatches<Row extends { searchText: string }>(
  ranked: AsyncIterable<Row>,
  terms: readonly string[],
  { cursor, numItems }: PaginationOptions,
): Promise<PaginationResult<Row>> {
  const start = Number(cursor) || 0;
  const end = start + numItems;
  const matches: Row[] = [];
  let looked = 0;
  for await (const row of ranked) {
    if (hasAllTerms(row.searchText, terms)) matches.push(row);
    if (matches.length > end || ++looked === limits.searchCandidates) break;
  }
  return { page: matches.slice(start, end), isDone: matches.length <= end, continueCursor: String(end) };
}
