import type { Coupon } from "./api";

export type CouponState =
  /** Can be used now. */
  | "active"
  /** Switched off by an administrator. */
  | "inactive"
  /** Not valid yet. */
  | "scheduled"
  /** No longer valid. */
  | "expired"
  /** Used as often as allowed. */
  | "exhausted";

/**
 * COUPON-7: state of a coupon as a student meets it.
 *
 * When several apply, an administrator's decision wins, then what waiting cannot undo.
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
