import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { passOrigins } from "../../../shared/passes";

/** Access that a pass gives; invitations carry it for people without an account. */
export const grantFields = {
  /** Absent: all courses. */
  courseId: v.optional(v.id("courses")),
  /** Last day (yyyy-MM-dd), included, in Brasília; absent: for ever. */
  until: v.optional(v.string()),
  priceCents: v.optional(v.number()),
  /** Day of the purchase (yyyy-MM-dd), as a file says. */
  boughtOn: v.optional(v.string()),
  /** For administrators; the person has it in the file with their data. */
  note: v.string(),
  origin: literals(...passOrigins),
};

export const passTables = {
  /**
   * Lets a person enroll while access is by approval (PASS-1).
   * Asked when they enroll, so it covers future courses without a row for each.
   */
  passes: defineTable({
    ...grantFields,
    userId: v.id("users"),
    givenAt: v.number(),
    /** Incremented by every change of the last day; absent before the first. */
    version: v.optional(v.number()),
    /** Coupon of the request that it answers. */
    couponId: v.optional(v.id("discountCoupons")),
    ended: v.optional(
      v.object({
        at: v.number(),
        /** The student reads it. */
        reason: v.string(),
        /** Whether the price was paid back, or is owed. */
        isRefund: v.optional(v.literal(true)),
      }),
    ),
  })
    .index("by_userId", ["userId"])
    .index("by_ended_and_until", ["ended", "until"]),
};
