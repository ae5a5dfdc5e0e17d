import { brazilDay } from "@convex/shared/brazilDay";
import { newCouponDefaults } from "@convex/shared/couponForm";
import type { Coupon } from "./api";

/** What the inputs hold. An empty number input holds "". */
export interface CouponValues {
  code: string;
  discountPercentage: number | string;
  isActive: boolean;
  validFrom: string;
  validUntil: string;
  maxUses: number | string;
}

/** Valid from today, without an end and without a limit. */
export function newCoupon(): CouponValues {
  return { code: "", ...newCouponDefaults, validFrom: brazilDay(Date.now()), validUntil: "", maxUses: "" };
}

export function valuesOf(coupon: Coupon): CouponValues {
  const { code, discountPercentage, isActive, validFrom, validUntil, maxUses } = coupon;
  return { code, discountPercentage, isActive, validFrom, validUntil: validUntil ?? "", maxUses: maxUses ?? "" };
}
