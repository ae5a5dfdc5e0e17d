import { v } from "convex/values";
import { countView, differenceView } from "../../platform/totals/counts";
import { keptTables } from "./keptFields";
import { countedTables } from "../../platform/totals/rows";

/** Tables that hold totals: the sums and pending changes. */
const totalTables = ["platformTotals", "pendingCounts"] as const;

/** Tables that a recount reads, in this order. */
export const recountedTables = [...totalTables, ...new Set([...keptTables, ...countedTables])] as const;

export const isTotal = (table: string): boolean => totalTables.some((name) => name === table);

export const cursor = v.union(v.string(), v.null());

/** Wrong maintained fields of one page, and the page's counts. */
export const recountPage = v.object({ differences: v.array(differenceView), counts: v.array(countView), cursor });
