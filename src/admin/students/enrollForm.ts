import * as z from "zod/mini";
import { courseChoice } from "@convex/shared/contentFields";
import { normalizeCouponCode } from "@convex/shared/couponForm";
import { limits } from "@convex/shared/limits";

/** Form to enroll people; the server checks the coupon. */
export const enrollForm = z.object({
  courseId: courseChoice,
  couponCode: z
    .string()
    .check(z.trim(), z.maxLength(limits.couponCode, { error: "couponCodeTooLong", abort: true }))
    .check(z.overwrite(normalizeCouponCode)),
});
