import { useConvex, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";
import type { CouponOrder } from "@convex/shared/adminLists";
import { useFullPage } from "@/components/list/useFullPage";

export type Coupon = FunctionReturnType<typeof api.admin.coupons.list>["page"][number];
export type CouponFields = FunctionArgs<typeof api.admin.coupons.create>;
export type CouponEnrollment = FunctionReturnType<typeof api.admin.couponEnrollments.list>["page"][number];

export const COUPONS_PER_PAGE = 24;
export const ENROLLMENTS_PER_PAGE = 25;
/** The server's largest page size, for few requests. */
const EXPORT_PAGE = 100;

export const useCoupons = (search: string, order: CouponOrder) =>
  usePaginatedQuery(api.admin.coupons.list, { search, order }, { initialNumItems: COUPONS_PER_PAGE });
export const useCoupon = (couponId: string) => useQuery(api.admin.coupons.get, { couponId });
export const useCreateCoupon = () => useMutation(api.admin.coupons.create);
export const useUpdateCoupon = () => useMutation(api.admin.coupons.update);
export const useRemoveCoupon = () => useMutation(api.admin.coupons.remove);
/** Loads further pages until one is full: each ends with its codes. */
export const useCouponEnrollments = (code: string) =>
  useFullPage(
    usePaginatedQuery(api.admin.couponEnrollments.list, { code }, { initialNumItems: ENROLLMENTS_PER_PAGE }),
    ENROLLMENTS_PER_PAGE,
  );

export interface ExportPage {
  rows: CouponEnrollment[];
  /** Null after the last page. */
  next: string | null;
}

/** Total of rows to export; null when unknown. */
export function useCountEnrollments(): (code: string) => Promise<number | null> {
  const convex = useConvex();
  return useCallback((code) => convex.query(api.admin.couponEnrollments.count, { code }), [convex]);
}

/** Reads one page without subscribing. */
export function useReadEnrollments(): (code: string, cursor: string | null) => Promise<ExportPage> {
  const convex = useConvex();
  return useCallback(
    async (code, cursor) => {
      const paginationOpts = { numItems: EXPORT_PAGE, cursor };
      const { page, isDone, continueCursor } = await convex.query(api.admin.couponEnrollments.list, {
        code,
        paginationOpts,
      });
      return { rows: page, next: isDone ? null : continueCursor };
    },
    [convex],
  );
}
