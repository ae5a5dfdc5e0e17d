import type { Coupon } from "./api";

export type CouponState = "active" | "inactive" | "scheduled" | "expired" | "exhausted";

/**
 * What a student who types the code meets (COUPON-7), and why. What an administrator decided comes first,
 * then what cannot be undone by waiting.
 *
 * @param today yyyy-MM-dd in Brasília
 */
export function couponState(
  coupon: Pick<Coupon, "isActive" | "validFrom" | "validUntil" | "maxUses" | "currentUses">,
  today: string,
): CouponState {
  if (!coupon.isActive) return "inactive";
  if (coupon.validUntil !== null && coupon.validUntil < today) return "expired";
  if (coupon.maxUses !== null && coupon.currentUses >= coupon.maxUses) return "exhausted";
  return coupon.validFrom > today ? "scheduled" : "active";
}
