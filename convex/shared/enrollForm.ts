import * as z from "zod/mini";
import { courseChoice } from "./contentFields";
import { normalizeCouponCode } from "./couponForm";
import { limits } from "./limits";

/** Enrolling by hand. Whether the coupon can be used is the server's to say. */
export const enrollForm = z.object({
  courseId: courseChoice,
  couponCode: z
    .string()
    .check(z.trim(), z.maxLength(limits.couponCode, { error: "couponCodeTooLong", abort: true }))
    .check(z.overwrite(normalizeCouponCode)),
});
