import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { publicMutation } from "../functions";
import { couponRefusals } from "../model/learning/coupons/couponRules";
import { findUsableCoupon, readCouponCode } from "../model/learning/coupons/reads";
import { readCaller } from "../model/people/signIn/caller";
import { takeFromLimits } from "../model/platform/rateLimits";

/**
 * Tells what a coupon would do, before enrolling (COUPON-15).
 * A mutation, because tries are counted: codes could be guessed. Error: tooManyAttempts {retryAt}.
 */
export const check = publicMutation({
  args: { code: v.string() },
  returns: v.object({
    discountPercentage: v.union(v.number(), v.null()),
    refused: v.union(literals(...couponRefusals), v.null()),
  }),
  handler: async (ctx, { code }) => {
    await takeFromLimits(ctx, [{ limit: "couponChecks", key: (await readCaller(ctx)) ?? "unknown" }]);
    const coupon = await findUsableCoupon(ctx, readCouponCode(code), Date.now());
    if (typeof coupon === "string") return { discountPercentage: null, refused: coupon };
    return { discountPercentage: coupon.discountPercentage, refused: null };
  },
});
