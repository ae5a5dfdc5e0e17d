import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const stats = api.admin.stats;

export type DayCount = FunctionReturnType<typeof stats.daily>[number];

export const BARS_PER_PAGE = 10;

/** Counts by day, from and to inclusive (yyyy-MM-dd, Brasília). */
export const useDaily = (from: string, to: string) => useQuery(stats.daily, { from, to });
export const useByCourse = () => usePaginatedQuery(stats.byCourse, {}, { initialNumItems: BARS_PER_PAGE });

/** Scores in one course, or in all with "". */
export const useExamScores = (courseId: string) => useQuery(stats.examScores, courseId === "" ? {} : { courseId });
export const useCouponUse = () => usePaginatedQuery(stats.couponUse, {}, { initialNumItems: BARS_PER_PAGE });
