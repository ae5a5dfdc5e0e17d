import type { PaginationOptions, PaginationResult } from "convex/server";
import { limits } from "../../shared/limits";

/**
 * Returns one page of the rows with every term, best match first.
 * The search index finds rows with any of the words (the last by prefix) and ranks better matches higher, so
 * filtering its first `limits.searchCandidates` rows bounds the cost. Every page but the last is full.
 */
export async function paginateMatches<Row extends { searchText?: string | undefined }>(
  ranked: AsyncIterable<Row>,
  terms: readonly string[],
  { cursor, numItems }: PaginationOptions,
): Promise<PaginationResult<Row>> {
  const start = Math.max(0, Number(cursor) || 0);
  const end = start + numItems;
  const matches: Row[] = [];
  let looked = 0;
  for await (const row of ranked) {
    if (terms.every((term) => row.searchText?.includes(term))) matches.push(row);
    if (matches.length > end || ++looked === limits.searchCandidates) break;
  }
  return { page: matches.slice(start, end), isDone: matches.length <= end, continueCursor: String(end) };
}

/** Filters rows in code, because a search index has no ranges. */
export async function* within<Row>(rows: AsyncIterable<Row>, fits: (row: Row) => boolean): AsyncIterable<Row> {
  for await (const row of rows) if (fits(row)) yield row;
}
