import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { requestStates } from "../../../shared/accessRequests";

export const accessRequestTables = {
  /**
   * A student's request for access, with the price told (PASS-6).
   * One at a time is `asked`.
   */
  accessRequests: defineTable({
    userId: v.id("users"),
    /** The course they asked from; approval enrolls in it. It may be gone. */
    courseId: v.id("courses"),
    /** Identifies the payment on the school's statement. Unique. */
    txid: v.string(),
    askedAt: v.number(),
    /** After the coupon; absent if the school names no price. */
    priceCents: v.optional(v.number()),
    /** Its use is reserved while the request is `asked`. */
    couponId: v.optional(v.id("discountCoupons")),
    couponCode: v.optional(v.string()),
    discountPercentage: v.optional(v.number()),
    state: literals(...requestStates),
    /** When the state last changed, ms since epoch. */
    decidedAt: v.optional(v.number()),
    approvedAt: v.optional(v.number()),
    passId: v.optional(v.id("passes")),
    /** Reason of a refusal or refund; the student reads it. */
    reason: v.optional(v.string()),
  })
    .index("by_userId_and_askedAt", ["userId", "askedAt"])
    .index("by_state_and_askedAt", ["state", "askedAt"])
    .index("by_txid", ["txid"]),
};
