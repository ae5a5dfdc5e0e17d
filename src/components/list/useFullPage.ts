import type { UsePaginatedQueryResult } from "convex/react";
import { useEffect } from "react";

/** Loads further pages, which may be short, until one of `size` is full. */
export function useFullPage<Row>(pages: UsePaginatedQueryResult<Row>, size: number): UsePaginatedQueryResult<Row> {
  const { results, status, loadMore } = pages;
  const tooFew = results.length < size && status === "CanLoadMore";
  useEffect(() => {
    if (tooFew) loadMore(size);
  }, [tooFew, results.length, loadMore, size]);
  return pages;
}
