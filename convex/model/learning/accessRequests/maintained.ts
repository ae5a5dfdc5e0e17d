import type { RequestState } from "../../../shared/accessRequests";
import type { Maintained } from "../../platform/maintain";

/** Parts of `waiting`. */
const waits: Partial<Record<RequestState, string>> = { asked: "requests", withdrawn: "refunds" };

export const maintainedRequests: Maintained<"accessRequests"> = {
  totals: (_ctx, { state }) => {
    const part = waits[state];
    return part === undefined ? [] : [{ kind: "waiting", count: 0, parts: { [part]: 1 } }];
  },
  /** The enrollment counts the use once the request is approved. */
  adds: (_ctx, { state, couponId }) =>
    couponId && state === "asked" ? [{ table: "discountCoupons", id: couponId, fields: { currentUses: 1 } }] : [],
};
