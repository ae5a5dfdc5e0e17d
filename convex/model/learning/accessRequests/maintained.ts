import type { Maintained } from "../../platform/maintain";

export const maintainedRequests: Maintained<"accessRequests"> = {
  /** The enrollment counts the use once the request is approved. */
  adds: (_ctx, { state, couponId }) =>
    couponId && state === "asked" ? [{ table: "discountCoupons", id: couponId, fields: { currentUses: 1 } }] : [],
};
