import type { PaginationOptions, PaginationResult } from "convex/server";
import { limits } from "../../shared/limits";

/**
 * Returns one page of the rows with every term, best match first.
 * The search index finds rows with any of the words (the last by prefix) and ranks better matches higher, so
 * filtering its first `limits.searchCandidates` rows bounds the cost. Every page but the last is full.
 */
export async function paginateMatches<Row extends Searched>(
  ranked: AsyncIterable<Row>,
  terms: readonly string[],
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Row>> {
  return await paginateRows(matching(ranked, terms), paginationOpts);
}

interface Searched {
  searchText?: string | undefined;
}

/** The rows with every term among the first candidates. */
export async function* matching<Row extends Searched>(
  ranked: AsyncIterable<Row>,
  terms: readonly string[],
): AsyncIterable<Row> {
  let looked = 0;
  for await (const row of ranked) {
    if (terms.every((term) => row.searchText?.includes(term))) yield row;
    if (++looked === limits.searchCandidates) return;
  }
}

/** One page of rows that are read from the first on; the cursor is a position. */
export async function paginateRows<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { cursor, numItems }: PaginationOptions,
): Promise<PaginationResult<Row>> {
  const start = Math.max(0, Number(cursor) || 0);
  const end = start + numItems;
  const found: Row[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length > end) break;
  }
  return { page: found.slice(start, end), isDone: found.length <= end, continueCursor: String(end) };
}

/** Filters rows in code, because a search index has no ranges. */
export async function* within<Row>(rows: AsyncIterable<Row>, fits: (row: Row) => boolean): AsyncIterable<Row> {
  for await (const row of rows) if (fits(row)) yield row;
}
