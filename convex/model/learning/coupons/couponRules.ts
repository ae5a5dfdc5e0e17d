import { brazilDay } from "../../../shared/brazilDay";
import type { ErrorCode } from "../../../shared/errorCodes";

export const couponRefusals = ["couponInvalid", "couponExpired", "couponExhausted"] as const satisfies ErrorCode[];
export type CouponRefusal = (typeof couponRefusals)[number];

interface CouponState {
  isActive: boolean;
  validFrom: string;
  validUntil?: string;
  maxUses?: number;
  currentUses: number;
}

/**
 * Why the coupon cannot be used at `now`, or null.
 * Both days are inclusive, in Brasília time.
 *
 * @param now ms since epoch
 */
export function couponRefusal(coupon: CouponState | null, now: number): CouponRefusal | null {
  if (!coupon?.isActive) return "couponInvalid";
  const today = brazilDay(now);
  if (today < coupon.validFrom) return "couponExpired";
  if (coupon.validUntil !== undefined && today > coupon.validUntil) return "couponExpired";
  if (coupon.maxUses !== undefined && coupon.currentUses >= coupon.maxUses) return "couponExhausted";
  return null;
}
