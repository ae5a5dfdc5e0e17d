import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Summary = FunctionReturnType<typeof api.admin.stats.summary>;

/** Live totals of the platform. */
export const useSummary = () => useQuery(api.admin.stats.summary, {});
