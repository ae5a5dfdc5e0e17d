import type { PaginationOptions } from "convex/server";
import { limits } from "../../shared/limits";

/**
 * Limits the page size that the client asked for.
 * One call cannot read a whole table.
 */
export function clampPage(options: PaginationOptions): PaginationOptions {
  const numItems = Number.isFinite(options.numItems) ? Math.trunc(options.numItems) : limits.pageSize;
  return { ...options, numItems: Math.min(limits.pageSize, Math.max(1, numItems)) };
}

/** Page for lists of an invalid id. */
export const emptyPage = { page: [], isDone: true, continueCursor: "" };
