import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Summary = FunctionReturnType<typeof api.admin.stats.summary>;

/** Totals of the platform; live. */
export const useSummary = () => useQuery(api.admin.stats.summary, {});
