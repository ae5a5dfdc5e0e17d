import type { PaginationOptions } from "convex/server";
import { limits } from "../shared/limits";

/** A browser asks for the page size; the server bounds it, so that one call cannot read a table. */
export function clampPage(options: PaginationOptions): PaginationOptions {
  const numItems = Number.isFinite(options.numItems) ? Math.trunc(options.numItems) : limits.pageSize;
  return { ...options, numItems: Math.min(limits.pageSize, Math.max(1, numItems)) };
}

/** The page of a list that cannot have any rows, such as that of an id which is none. */
export const emptyPage = { page: [], isDone: true, continueCursor: "" };
