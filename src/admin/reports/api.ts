import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import type { Period } from "./period";

const { coupons, courses, reports, stats } = api.admin;

export type Points = NonNullable<FunctionReturnType<typeof reports.figures>>;
export type Point = Points["points"][number];
export type Funnel = NonNullable<FunctionReturnType<typeof reports.funnel>>;
export type Cohort = NonNullable<FunctionReturnType<typeof reports.cohorts>>[number];

/** Subject of a report; `of` is "" until one is chosen. */
export type Scope = Pick<FunctionArgs<typeof reports.figures>, "by" | "of">;

export const BARS_PER_PAGE = 10;

/** Everything, until one of the kind is chosen. */
const asked = ({ by, of }: Scope): Scope => (of === "" ? { by: "all", of } : { by, of });

export const useBounds = () => useQuery(reports.bounds, {});

/** Undefined while loading and without a period, null if there is no such thing any more. */
export const useFigures = (scope: Scope, period: Period | null) =>
  useQuery(reports.figures, period ? { ...asked(scope), ...period } : "skip");
export const useFunnel = (scope: Scope, period: Period) => useQuery(reports.funnel, { ...asked(scope), ...period });
export const useCohorts = (scope: Scope, until: string) => useQuery(reports.cohorts, { ...asked(scope), until });
export const useHardest = (courseId: string) => useQuery(reports.hardest, { courseId });

/** Name of the chosen course or coupon; null if it is gone, undefined while loading or if none is chosen. */
export function useScopeName({ by, of }: Scope): string | null | undefined {
  const course = useQuery(courses.get, by === "course" && of !== "" ? { courseId: of } : "skip");
  const coupon = useQuery(coupons.get, by === "coupon" && of !== "" ? { couponId: of } : "skip");
  return by === "course" ? course && course.title : coupon && coupon.code;
}

const COUPONS_FOUND = 50;

/** Coupons whose code matches, or the newest. */
export function useCouponOptions(search: string) {
  const { results, status } = usePaginatedQuery(coupons.list, { search }, { initialNumItems: COUPONS_FOUND });
  return status === "LoadingFirstPage" ? undefined : results.map(({ _id, code }) => ({ value: _id, label: code }));
}

export const useByCourse = () => usePaginatedQuery(stats.byCourse, {}, { initialNumItems: BARS_PER_PAGE });

/** Scores in one course, or in all with "". */
export const useExamScores = (courseId: string) => useQuery(stats.examScores, courseId === "" ? {} : { courseId });
export const useCouponUse = () => usePaginatedQuery(stats.couponUse, {}, { initialNumItems: BARS_PER_PAGE });
