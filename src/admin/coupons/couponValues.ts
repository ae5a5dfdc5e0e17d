import { brazilDay } from "@convex/shared/brazilDay";
import { newCouponDefaults } from "@convex/shared/couponForm";
import type { Coupon } from "./api";

/** What the inputs hold. A number input that is empty holds "". */
export interface CouponValues {
  code: string;
  discountPercentage: number | string;
  isActive: boolean;
  validFrom: string;
  validUntil: string;
  maxUses: number | string;
}

/** Specification, section 5: 10 percent, valid from today, without an end and without a limit, active. */
export function newCoupon(): CouponValues {
  return { code: "", ...newCouponDefaults, validFrom: brazilDay(Date.now()), validUntil: "", maxUses: "" };
}

export function valuesOf(coupon: Coupon): CouponValues {
  const { code, discountPercentage, isActive, validFrom, validUntil, maxUses } = coupon;
  return { code, discountPercentage, isActive, validFrom, validUntil: validUntil ?? "", maxUses: maxUses ?? "" };
}

/** For the shared schema: an empty limit is no limit. */
export function toCouponInput({ maxUses, ...values }: CouponValues): object {
  return { ...values, ...(maxUses === "" ? {} : { maxUses }) };
}
