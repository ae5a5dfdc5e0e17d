import { usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const stats = api.admin.stats;

export type DayCount = FunctionReturnType<typeof stats.daily>[number];
export type CourseCount = FunctionReturnType<typeof stats.byCourse>["page"][number];
export type Scores = FunctionReturnType<typeof stats.examScores>;
export type CouponCount = FunctionReturnType<typeof stats.couponUse>["page"][number];

export const BARS_PER_PAGE = 10;

/** Both days inclusive (yyyy-MM-dd, Brasília). */
export function useDaily(from: string, to: string): DayCount[] | undefined {
  return useQuery(stats.daily, { from, to });
}

export function useByCourse(): UsePaginatedQueryReturnType<typeof stats.byCourse> {
  return usePaginatedQuery(stats.byCourse, {}, { initialNumItems: BARS_PER_PAGE });
}

/** For one course, or all with "". */
export function useExamScores(courseId: string): Scores | undefined {
  return useQuery(stats.examScores, courseId === "" ? {} : { courseId });
}

export function useCouponUse(): UsePaginatedQueryReturnType<typeof stats.couponUse> {
  return usePaginatedQuery(stats.couponUse, {}, { initialNumItems: BARS_PER_PAGE });
}
