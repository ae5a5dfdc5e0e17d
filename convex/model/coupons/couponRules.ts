import { brazilDay } from "../../shared/brazilDay";
import type { ErrorCode } from "../../shared/errorCodes";

interface CouponState {
  isActive: boolean;
  validFrom: string;
  validUntil?: string;
  maxUses?: number;
  currentUses: number;
}

/**
 * Why this coupon cannot be used at that moment, or null. Both days count whole, in America/Sao_Paulo.
 *
 * @param now ms since epoch, from the server's clock
 */
export function couponRefusal(coupon: CouponState | null, now: number): ErrorCode | null {
  if (!coupon?.isActive) return "couponInvalid";
  const today = brazilDay(now);
  if (today < coupon.validFrom) return "couponExpired";
  if (coupon.validUntil !== undefined && today > coupon.validUntil) return "couponExpired";
  if (coupon.maxUses !== undefined && coupon.currentUses >= coupon.maxUses) return "couponExhausted";
  return null;
}
